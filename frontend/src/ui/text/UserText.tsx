import { Fragment, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { withClosedMarks, formerUser } from '@marketplace/contracts';
import { Box, type SxProps, type Theme } from '@mui/material';
import { deletedText } from '../../i18n/i18n.tsx';
import { joinSx } from '../styles.ts';

// Only words with short parts: a longer word must be able to break at its hyphen.
const hyphened = /(?<!\S)(\S{1,16}-\S{1,16})(?!\S)/u;

/** A person's text whose lines do not break at the hyphens of its words: 'set-up' stays one word. Show it in a {@link UserText}. */
export const HyphenatedText = ({ children }: { readonly children: string | null }): ReactNode =>
  // Every second piece is a word with a hyphen.
  (children === null ? null : withClosedMarks(children).split(hyphened))?.map((piece, index) =>
    index % 2 === 1 ? (
      // The pieces of a text have no better key than their place.
      <span key={index} className="one-line">
        {piece}
      </span>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  ) ?? <Forgotten />;

/** A person's text as a string, for a label; null means that the text was deleted with its author's account. */
export const textOrForgotten = (text: string | null): string => text ?? t(deletedText);

/** A person's name. The API names a forgotten person in English. */
export const nameText = (name: string | null): string =>
  name === null || name === formerUser ? t`Former user` : name;

/** Shown in place of a text that was deleted. */
export const Forgotten = ({ sx }: { readonly sx?: SxProps<Theme> | undefined }) => (
  <Box component="span" sx={joinSx({ color: 'text.secondary' }, sx)}>
    {textOrForgotten(null)}
  </Box>
);

const closed = (children: ReactNode): ReactNode =>
  typeof children === 'string' ? withClosedMarks(children) : children;

/** A name or a value beside other text: neither changes the order of the other. */
export const Isolated = ({ children }: { readonly children: ReactNode }) => <bdi>{closed(children)}</bdi>;

interface UserTextProps {
  /** The text; null if it was deleted. */
  readonly children: ReactNode;
  /** Keeps line breaks. */
  readonly multiline?: boolean;
  readonly className?: string;
  readonly sx?: SxProps<Theme>;
}

/** Text from a user, isolated: neither its writing direction nor its marks of direction affect the text around it. */
export const UserText = ({ children, multiline = false, className = '', sx }: UserTextProps) => {
  if (children === null) return <Forgotten sx={sx} />;
  const names = `user-text ${multiline ? 'lines ' : ''}${className}`.trim();
  const shown = closed(children);
  return sx === undefined ? (
    <bdi className={names}>{shown}</bdi>
  ) : (
    <Box component="bdi" className={names} sx={sx}>
      {shown}
    </Box>
  );
};
