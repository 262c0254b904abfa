import { Box, type SxProps, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { Forgotten } from './Forgotten.tsx';

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
