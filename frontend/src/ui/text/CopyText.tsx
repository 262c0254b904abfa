import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Box, ButtonBase } from '@mui/material';
import { useState } from 'react';
import { shorten } from './shorten.ts';
import { useToasts } from '../toasts/toasts.ts';

type What = 'id' | 'hash' | 'eventId' | 'taskId';

const copied: Readonly<Record<What, MessageDescriptor>> = {
  id: msg`The id is copied.`,
  hash: msg`The hash is copied.`,
  eventId: msg`The event’s id is copied.`,
  taskId: msg`The task’s id is copied.`,
};

// The label contains the visible text, so that voice control finds it.
const labels: Readonly<Record<What, (shown: string) => string>> = {
  id: (shown) => t`Copy the id ${shown}`,
  hash: (shown) => t`Copy the hash ${shown}`,
  eventId: (shown) => t`Copy the event’s id ${shown}`,
  taskId: (shown) => t`Copy the task’s id ${shown}`,
};

interface CopyTextProps {
  readonly text: string;
  readonly what: What;
}

/** An id or hash, shortened in the middle; a click copies all of it. */
export const CopyText = ({ text, what }: CopyTextProps) => {
  const toasts = useToasts();
  const [whole, setWhole] = useState(false);
  const shown = whole ? text : shorten(text);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(t(copied[what]));
    } catch {
      // The clipboard is blocked: show all of it, to copy by hand.
      setWhole(true);
    }
  };
  return (
    <ButtonBase
      title={text}
      aria-label={labels[what](shown)}
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
      <Box component="code" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
        {shown}
      </Box>
    </ButtonBase>
  );
};
