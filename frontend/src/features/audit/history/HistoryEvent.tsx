import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TaskHistory } from '@marketplace/contracts';
import { Box, Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { momentText } from '../../../ui/time/momentText.ts';
import { useNow } from '../../../ui/time/useNow.ts';
import { UserText } from '../../../ui/text/UserText.tsx';
import { actorText } from '../events/actorText.ts';
import { eventSummary } from '../events/eventSummary.ts';
import { PositionLink } from '../events/PositionLink.tsx';
import { RawJson } from '../events/RawJson.tsx';
import { localText, utcText } from '../events/timeText.ts';
import { Changes } from './Changes.tsx';
import { TaskAtPosition } from './TaskAtPosition.tsx';
import { dot } from '../../../ui/styles/dot.ts';

type HistoryItem = TaskHistory['events'][number];

const verbs: Readonly<Record<string, MessageDescriptor>> = {
  TaskPosted: msg`Posted`,
  TaskUpdated: msg`Updated`,
  TaskDeleted: msg`Deleted`,
  BidPlaced: msg`Bid on`,
  BidRevised: msg`Bid revised`,
  BidWithdrawn: msg`Bid withdrawn`,
  BidAccepted: msg`Bid accepted`,
  AcceptanceWithdrawn: msg`Acceptance taken back`,
  WorkDelivered: msg`Work delivered`,
  ChangesRequested: msg`Changes asked for`,
  DeadlineNeared: msg`Deadline marked as near`,
  BiddingClosed: msg`Bidding closed`,
};

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

/** The event as it is stored, without the computed changes. */
const storedEvent = ({ changes: _changes, ...stored }: HistoryItem) => stored;

interface EventProps {
  readonly event: HistoryItem;
}

const Heading = ({ event: { type, actor } }: EventProps) => {
  const by = actorText(actor);
  const known = verbs[type];
  const verb = known === undefined ? type : t(known);
  return (
    <Typography variant="h4" component="h2">
      <Trans>
        {verb}{' '}
        <Box component="span" sx={{ fontWeight: 400 }}>
          by
        </Box>{' '}
        <UserText>{by}</UserText>
      </Trans>
    </Typography>
  );
};

const PositionAndTime = ({ event: { position, recordedAt } }: EventProps) => {
  const local = localText(recordedAt);
  const distance = useNow((now) => momentText(recordedAt, now).distance);
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      component="div"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 1.5, fontVariantNumeric: 'tabular-nums' }}
    >
      <span>
        <Trans>
          Position <PositionLink position={position} />
        </Trans>
      </span>
      <time dateTime={recordedAt} dir="ltr">
        {utcText(recordedAt)} UTC
      </time>
      <span>
        <Trans>
          <bdi>{local}</bdi> here
        </Trans>
      </span>
      <span>{distance}</span>
    </Typography>
  );
};

interface HistoryEventProps extends EventProps {
  readonly isLast: boolean;
}

/** One event of a task. */
export const HistoryEvent = ({ event, isLast }: HistoryEventProps) => {
  const [shown, setShown] = useState<'task' | 'raw'>();
  const details = useId();
  const { position, type } = event;
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
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: { xs: 2.5, sm: 4 },
        pb: isLast ? 0 : 4,
        ml: '6px',
        borderLeft: 2,
        borderColor: isLast ? 'transparent' : 'divider',
        '&::before': lineDot(isLast),
      }}
    >
      <Heading event={event} />
      <PositionAndTime event={event} />
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
        {shown === 'task' && <TaskAtPosition id={event.taskId} position={position} />}
        {shown === 'raw' && <RawJson value={storedEvent(event)} fileName={`event-${position}.json`} />}
      </Box>
    </Box>
  );
};
