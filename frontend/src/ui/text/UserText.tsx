import { Fragment, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { formerUser } from '@marketplace/contracts';
import { Box, type SxProps, type Theme } from '@mui/material';
import { joinSx } from '../styles.ts';

// Longer words must break somewhere.
const hyphened = /(\S{1,16}-\S{1,16})(?!\S)/;

/** A text whose lines do not break at the hyphens of its words: 'set-up' stays one word. */
export const HyphenatedText = ({ children }: { readonly children: string | null }): ReactNode =>
  // Every second piece is such a word.
  children?.split(hyphened).map((piece, index) =>
    index % 2 === 1 ? (
      // The pieces of a text have no names.
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {piece}
      </span>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  ) ?? <Forgotten />;

/** A text of a person as a label has it: null was deleted with the account of its author. */
export const textOrForgotten = (text: string | null): string =>
  text ?? t`Text deleted with its author’s account`;

/** A person's name. The API names a forgotten person in English. */
export const nameText = (name: string | null): string =>
  name === null || name === formerUser ? t`Former user` : name;

/** In place of a text that was deleted. */
export const Forgotten = ({ sx }: { readonly sx?: SxProps<Theme> | undefined }) => (
  <Box component="span" sx={joinSx({ color: 'text.secondary' }, sx)}>
    {textOrForgotten(null)}
  </Box>
);

interface UserTextProps {
  /** null: it was deleted. */
  readonly children: ReactNode;
  /** Keeps line breaks. */
  readonly multiline?: boolean;
  readonly className?: string;
  readonly sx?: SxProps<Theme>;
}

/** Text from a user, isolated: its writing direction does not affect the text around it. */
export const UserText = ({ children, multiline = false, className = '', sx }: UserTextProps) => {
  if (children === null) return <Forgotten sx={sx} />;
  const names = `user-text ${multiline ? 'lines ' : ''}${className}`.trim();
  return sx === undefined ? (
    <bdi className={names}>{children}</bdi>
  ) : (
    <Box component="bdi" className={names} sx={sx}>
      {children}
    </Box>
  );
};
