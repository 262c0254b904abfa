import { Box, type SxProps, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { joinSx } from '../styles/joinSx.ts';
import { Forgotten } from './Forgotten.tsx';

interface UserTextProps {
  /** null: it was deleted. */
  readonly children: ReactNode;
  /** Keeps line breaks. */
  readonly multiline?: boolean;
  readonly sx?: SxProps<Theme>;
}

/** Text from a user, isolated: its writing direction does not affect the text around it. */
export const UserText = ({ children, multiline = false, sx }: UserTextProps) =>
  children === null ? (
    <Forgotten sx={sx} />
  ) : (
    <Box
      component="bdi"
      sx={joinSx(
        { overflowWrap: 'anywhere', ...(multiline && { display: 'block', whiteSpace: 'pre-line' }) },
        sx,
      )}
    >
      {children}
    </Box>
  );
