import { Box, type SxProps, type Theme } from '@mui/material';
import { joinSx } from '../styles/joinSx.ts';

interface UserTextProps {
  readonly children: string;
  /** Keeps the line breaks that the person wrote. */
  readonly multiline?: boolean;
  readonly sx?: SxProps<Theme>;
}

/** Text that somebody typed: in isolation, so that its direction turns nothing around it. */
export const UserText = ({ children, multiline = false, sx }: UserTextProps) => (
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
