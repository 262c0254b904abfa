import { Box, type SxProps, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { joinSx } from '../styles.ts';

interface PlainListProps {
  readonly label: string;
  readonly sx?: SxProps<Theme>;
  /** The items; each is an `li`. */
  readonly children: ReactNode;
}

/** A list without bullets. Without the role, some screen readers do not announce it as a list. */
export const PlainList = ({ label, sx, children }: PlainListProps) => (
  <Box component="ul" role="list" aria-label={label} sx={joinSx({ m: 0, p: 0, listStyle: 'none' }, sx)}>
    {children}
  </Box>
);
