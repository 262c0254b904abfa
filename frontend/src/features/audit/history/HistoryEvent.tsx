import { systemActor, type TaskHistory } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { momentText } from '../../../ui/time/momentText.ts';
import { UserText } from '../../../ui/text/UserText.tsx';
import { PositionLink } from '../events/PositionLink.tsx';
import { RawJson } from '../events/RawJson.tsx';
import { localText, utcText } from '../events/timeText.ts';
import { Changes } from './Changes.tsx';
import { TaskAsOf } from './TaskAsOf.tsx';

type HistoryItem = TaskHistory['events'][number];

const verbs: Readonly<Record<string, string>> = {
  TaskPosted: 'Posted',
  TaskUpdated: 'Updated',
  TaskDeleted: 'Deleted',
  BidPlaced: 'Bid on',
  BidRevised: 'Bid revised',
  BidWithdrawn: 'Bid withdrawn',
  BidAccepted: 'Bid accepted',
  AcceptanceWithdrawn: 'Acceptance taken back',
  WorkDelivered: 'Work delivered',
  ChangesRequested: 'Changes asked for',
  DeadlineNeared: 'Deadline marked as near',
  BiddingClosed: 'Bidding closed',
};

/** The dot of an event on the line of the history. */
const dot = (isLast: boolean) =>
  ({
    content: '""',
    position: 'absolute',
    top: 8,
    left: -6.5,
    width: 11,
    height: 11,
    borderRadius: '50%',
    border: 2,
    borderColor: isLast ? 'primary.main' : 'text.primary',
    bgcolor: isLast ? 'primary.main' : 'background.default',
  }) as const;

/** The event as it is stored, without the computed changes. */
const storedEvent = ({ changes: _changes, ...stored }: HistoryItem) => stored;

interface HistoryEventProps {
  readonly event: HistoryItem;
  readonly isLast: boolean;
}

/** One event of a task. */
export const HistoryEvent = ({ event, isLast }: HistoryEventProps) => {
  const [shown, setShown] = useState<'task' | 'raw'>();
  const details = useId();
  const { position, recordedAt, type, actor } = event;
  const show = (what: 'task' | 'raw') => ({
    size: 'small' as const,
    color: 'inherit' as const,
    'aria-expanded': shown === what,
    'aria-controls': details,
    onClick: () => setShown(shown === what ? undefined : what),
  });
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: { xs: 2.5, sm: 4 },
        pb: isLast ? 0 : 4,
        ml: '6px',
        borderLeft: 2,
        borderColor: isLast ? 'transparent' : 'divider',
        '&::before': dot(isLast),
      }}
    >
      <Typography variant="h4" component="h2">
        {verbs[type] ?? type}{' '}
        <Box component="span" sx={{ fontWeight: 400 }}>
          by
        </Box>{' '}
        <UserText>{actor.uid === systemActor.uid ? 'the system' : actor.email}</UserText>
      </Typography>
      <Typography
        variant="body2"
        color="textSecondary"
        component="div"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 1.5, fontVariantNumeric: 'tabular-nums' }}
      >
        <span>
          Position <PositionLink position={position} />
        </span>
        <time dateTime={recordedAt}>{utcText(recordedAt)} UTC</time>
        <span>{localText(recordedAt)} here</span>
        <span>{momentText(recordedAt, new Date()).distance}</span>
      </Typography>
      {event.changes.length > 0 && <Changes changes={event.changes} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -1.5, mt: 0.5 }}>
        {type !== 'TaskDeleted' && <Button {...show('task')}>Task at that time</Button>}
        <Button {...show('raw')}>Raw event</Button>
      </Box>
      <Box id={details}>
        {shown === 'task' && <TaskAsOf id={event.taskId} position={position} />}
        {shown === 'raw' && (
          <RawJson what="event" value={storedEvent(event)} fileName={`event-${position}.json`} />
        )}
      </Box>
    </Box>
  );
};
