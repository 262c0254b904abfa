import { Box, ButtonBase } from '@mui/material';
import { useState } from 'react';
import { shorten } from './shorten.ts';
import { useToasts } from '../toasts/toasts.ts';

interface CopyTextProps {
  readonly text: string;
  /** 'id', 'hash' */
  readonly what: string;
}

/** An id or hash, shortened in the middle; a click copies all of it. */
export const CopyText = ({ text, what }: CopyTextProps) => {
  const toasts = useToasts();
  const [whole, setWhole] = useState(false);
  const shown = whole ? text : shorten(text);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(`The ${what} is copied.`);
    } catch {
      // The clipboard is blocked: show all of it, to copy by hand.
      setWhole(true);
    }
  };
  return (
    <ButtonBase
      title={text}
      // The label contains the visible text, so that voice control finds it.
      aria-label={`Copy the ${what} ${shown}`}
      onClick={() => void copy()}
      sx={{
        font: 'inherit',
        minHeight: 24,
        borderRadius: 0.5,
        textAlign: 'start',
        userSelect: 'text',
        borderBottom: '1px dotted',
        borderColor: 'line.control',
        '&:hover': { color: 'primary.main', borderColor: 'currentColor' },
      }}
    >
      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
        {shown}
      </Box>
    </ButtonBase>
  );
};
