import { select } from '@lingui/core/macro';
import { Box, ButtonBase, IconButton } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useCopy } from './useCopy.ts';

const kept = { start: 8, end: 6 } as const;

/** Cuts a long id or hash in the middle: people compare both ends. */
const shorten = (text: string): string =>
  text.length <= kept.start + kept.end + 3 ? text : `${text.slice(0, kept.start)}…${text.slice(-kept.end)}`;

interface CopyTextProps {
  readonly text: string;
  readonly what: 'id' | 'event' | 'task' | 'hash';
  /** Shown in place of the text if there is no room for it. */
  readonly icon?: ReactNode;
}

const copied = (what: CopyTextProps['what']) =>
  select(what, {
    hash: 'The hash is copied.',
    event: 'The event’s id is copied.',
    task: 'The task’s id is copied.',
    other: 'The id is copied.',
  });

/** The label contains the visible text, so that voice control finds it. */
const labelOf = (what: CopyTextProps['what'], shown: string) =>
  select(what, {
    hash: `Copy the hash ${shown}`,
    event: `Copy the event’s id ${shown}`,
    task: `Copy the task’s id ${shown}`,
    other: `Copy the id ${shown}`,
  });

/** An id or hash, shortened in the middle; a click copies all of it. */
export const CopyText = ({ text, what, icon }: CopyTextProps) => {
  const copyText = useCopy();
  const [whole, setWhole] = useState(false);
  const shown = whole ? text : shorten(text);
  const copy = async () => {
    // The clipboard is blocked: shows the whole text, so that the user can copy it.
    if (!(await copyText(text, copied(what)))) setWhole(true);
  };
  if (icon !== undefined && !whole)
    return (
      <IconButton
        size="small"
        title={text}
        aria-label={labelOf(what, shown)}
        onClick={() => void copy()}
        sx={{ p: 0.5, color: 'text.secondary' }}
      >
        {icon}
      </IconButton>
    );
  return (
    <ButtonBase
      title={text}
      aria-label={labelOf(what, shown)}
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
      <Box component="code" dir="ltr" className={whole ? 'user-text' : 'one-line'}>
        {shown}
      </Box>
    </ButtonBase>
  );
};
