import { Trans } from '@lingui/react/macro';
import ExpandMoreIcon from 'virtual:icons/baseline-expand-more';
import type { TaskHistory } from '@marketplace/contracts';
import { Box, Button, ButtonBase, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { listText } from '../../../ui/sentences/listText.ts';
import { useFocusByHash } from '../../../ui/lists/useFocusByHash.ts';
import { Isolates } from '../../../ui/text/English.tsx';
import { PositionLink } from '../../../ui/text/TextLink.tsx';
import { RawJson } from '../events/RawJson.tsx';
import { changeText, eventSummary, lineDir } from '../events/eventText.ts';
import { UtcTime } from '../events/times.tsx';
import { Changes } from './Changes.tsx';
import { Act, BecauseLine, eventIdOf, ForgottenDay } from './EventParts.tsx';
import { Lineage } from './Lineage.tsx';
import { dot } from '../../../ui/styles.ts';

type HistoryItem = TaskHistory['events'][number] & { readonly amount?: number };

const lineDot = (isLast: boolean) =>
  ({
    ...dot(11, isLast ? 'primary.main' : 'background.default'),
    top: 12,
    left: -6.5,
    border: 2,
    borderColor: isLast ? 'primary.main' : 'text.primary',
  }) as const;

const onLine = (isLast: boolean) =>
  ({
    // Below the navbar, which covers the top of the page.
    scrollMarginTop: 96,
    position: 'relative',
    pl: { xs: 2, sm: 3 },
    pb: 1,
    ml: 0.75,
    borderLeft: 2,
    borderColor: isLast ? 'transparent' : 'divider',
    '&::before': lineDot(isLast),
  }) as const;

/** The event as it is stored, without the computed fields. */
const storedEvent = ({ changes: _changes, amount: _amount, ...stored }: HistoryItem) => stored;

/** What the event changed, in one line: 'budget $9 → $12, description'. */
const changeLine = (event: HistoryItem): string => {
  const set = event.changes.filter(({ field }) => field in (event.data as object));
  // An update lists the changed fields; for other events the summary says more.
  if (event.type !== 'TaskUpdated' || set.length === 0) return eventSummary(event);
  return listText(set.map(changeText));
};

interface HistoryEventProps {
  readonly event: HistoryItem;
  /** The events of the task up to this one, and maybe more. */
  readonly events: TaskHistory['events'];
}

const Details = ({ event, events }: HistoryEventProps) => {
  const [shown, setShown] = useState<'task' | 'raw'>();
  const details = useId();
  const { position, type } = event;
  const show = (what: 'task' | 'raw') => ({
    size: 'small' as const,
    color: 'inherit' as const,
    'aria-expanded': shown === what,
    'aria-controls': details,
    onClick: () => setShown(shown === what ? undefined : what),
  });
  return (
    <Box sx={{ pb: 2 }}>
      <Typography variant="body2" color="textSecondary" component="div" sx={{ mb: 1 }}>
        <Trans>
          Position <PositionLink position={position} />
        </Trans>
      </Typography>
      <BecauseLine
        {...event}
        at={events.find((one) => one.position === event.because?.position)?.recordedAt}
      />
      <ForgottenDay {...event} />
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
        {shown === 'task' && <Lineage id={event.taskId} position={position} events={events} />}
        {shown === 'raw' && <RawJson value={storedEvent(event)} fileName={`event-${position}.json`} />}
      </Box>
    </Box>
  );
};

/** One event of a task in one line, which opens to show its details. */
export const HistoryEvent = ({ event, events, isLast }: HistoryEventProps & { readonly isLast: boolean }) => {
  const item = useRef<HTMLLIElement>(null);
  const [open, setOpen] = useState(false);
  const details = useId();
  const { position } = event;
  const id = eventIdOf(position);
  useFocusByHash(item, id, true);
  return (
    <Box component="li" ref={item} id={id} tabIndex={-1} sx={onLine(isLast)}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        <Typography variant="h6" component="h2">
          <ButtonBase
            aria-expanded={open}
            aria-controls={details}
            onClick={() => setOpen(!open)}
            sx={{ font: 'inherit', minHeight: 32, textAlign: 'start', borderRadius: 0.5 }}
          >
            <ExpandMoreIcon
              aria-hidden
              fontSize="small"
              sx={{ mr: 0.5, color: 'text.secondary', ...(open && { transform: 'rotate(180deg)' }) }}
            />
            <span>
              <Act {...event} />
            </span>
          </ButtonBase>
        </Typography>
        <Box
          component="span"
          dir={lineDir(event)}
          sx={{
            flex: '1 1 15rem',
            minWidth: 0,
            overflowWrap: 'anywhere',
            ...(!open && { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
          }}
        >
          <Isolates text={changeLine(event)} />
        </Box>
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          <UtcTime iso={event.recordedAt} /> UTC
        </Box>
      </Box>
      <Box id={details}>{open && <Details event={event} events={events} />}</Box>
    </Box>
  );
};
