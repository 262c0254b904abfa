import { withVisibleMarks } from '@marketplace/contracts';
import { Box, type SxProps, type Theme } from '@mui/material';
import { joinSx } from '../styles.ts';

interface CodeBlockProps {
  readonly label: string;
  readonly text: string;
  readonly sx?: SxProps<Theme>;
}

/** A text for programs. The block scrolls, so the keyboard must be able to focus it. */
export const CodeBlock = ({ label, text, sx }: CodeBlockProps) => (
  <Box
    component="pre"
    tabIndex={0}
    role="region"
    aria-label={label}
    dir="ltr"
    sx={joinSx(
      {
        m: 0,
        p: 2,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'line.wash',
      },
      sx,
    )}
  >
    <code>
      <bdi dir="ltr">{withVisibleMarks(text)}</bdi>
    </code>
  </Box>
);
