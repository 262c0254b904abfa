import { Trans } from '@lingui/react/macro';
import type { TaskHistory } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useFocusByHash } from '../../../ui/lists/useFocusByHash.ts';
import { UserText } from '../../../ui/text/UserText.tsx';
import { eventSummary } from '../events/eventSummary.ts';
import { RawJson } from '../events/RawJson.tsx';
import { Changes } from './Changes.tsx';
import { Act, PositionAndTime } from './EventParts.tsx';
import { eventIdOf } from './eventIdOf.ts';
import { TaskAtPosition } from './TaskAtPosition.tsx';
import { dot } from '../../../ui/styles/dot.ts';

type HistoryItem = TaskHistory['events'][number];

const shownByChanges: ReadonlySet<string> = new Set(['TaskPosted', 'TaskUpdated', 'TaskDeleted']);

/** The dot of an event on the line of the history. */
const lineDot = (isLast: boolean) =>
  ({
    ...dot(11, isLast ? 'primary.main' : 'background.default'),
    top: 8,
    left: -6.5,
    border: 2,
    borderColor: isLast ? 'primary.main' : 'text.primary',
  }) as const;

/** An event on the line of the history. */
const onLine = (isLast: boolean) =>
  ({
    // Below the navbar, which covers the top of the page.
    scrollMarginTop: 96,
    position: 'relative',
    pl: { xs: 2.5, sm: 4 },
    pb: isLast ? 0 : 4,
    ml: 0.75,
    borderLeft: 2,
    borderColor: isLast ? 'transparent' : 'divider',
    '&::before': lineDot(isLast),
  }) as const;

/** The event as it is stored, without the computed changes. */
const storedEvent = ({ changes: _changes, ...stored }: HistoryItem) => stored;

interface HistoryEventProps {
  readonly event: HistoryItem;
  /** All events of the task. */
  readonly events: TaskHistory['events'];
}

/** One event of a task. */
export const HistoryEvent = ({ event, events }: HistoryEventProps) => {
  const item = useRef<HTMLLIElement>(null);
  const [shown, setShown] = useState<'task' | 'raw'>();
  const details = useId();
  const { position, type } = event;
  const id = eventIdOf(position);
  useFocusByHash(item, id, true);
  // The changes of the others say the same.
  const summary = shownByChanges.has(type) ? '' : eventSummary(event);
  const show = (what: 'task' | 'raw') => ({
    size: 'small' as const,
    color: 'inherit' as const,
    'aria-expanded': shown === what,
    'aria-controls': details,
    onClick: () => setShown(shown === what ? undefined : what),
  });
  return (
    <Box component="li" ref={item} id={id} tabIndex={-1} sx={onLine(event === events.at(-1))}>
      <Typography variant="h4" component="h2">
        <Act {...event} />
      </Typography>
      <PositionAndTime {...event} />
      {summary !== '' && (
        <Typography component="div" sx={{ mb: 1.5, maxWidth: '70ch' }}>
          <UserText multiline sx={{ textAlign: 'left' }}>
            {summary}
          </UserText>
        </Typography>
      )}
      {event.changes.length > 0 && <Changes changes={event.changes} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -1.5, mt: 0.5 }}>
        {type !== 'TaskDeleted' && (
          <Button {...show('task')}>
            <Trans>Task at that time</Trans>
          </Button>
        )}
        <Button {...show('raw')}>
          <Trans>Raw event</Trans>
        </Button>
      </Box>
      <Box id={details}>
        {shown === 'task' && <TaskAtPosition id={event.taskId} position={position} events={events} />}
        {shown === 'raw' && <RawJson value={storedEvent(event)} fileName={`event-${position}.json`} />}
      </Box>
    </Box>
  );
};
