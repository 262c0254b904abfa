import { t } from '@lingui/core/macro';
import { formerUser } from '@marketplace/contracts';
import { Box, type SxProps, type Theme } from '@mui/material';
import { joinSx } from '../styles/joinSx.ts';

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
