import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { withClosedMarks, personsStreamId } from '@marketplace/contracts';
import ContentCopyIcon from 'virtual:icons/baseline-content-copy';
import { Box, Link } from '@mui/material';
import { useRef } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { DataList, SmallLine } from '../../../ui/lists/DataList.tsx';
import { useFocusByHash } from '../../../ui/lists/useFocusByHash.ts';
import { countText } from '../../../ui/sentences/countText.ts';
import { isolate } from '../../../ui/sentences/isolate.ts';
import { visuallyHidden, wrapsIfNarrow } from '../../../ui/styles.ts';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { Isolates } from '../../../ui/text/English.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import type { EventItem } from '../calls/auditApi.ts';
import { actorText } from '../../../ui/staff/actionText.ts';
import { isTaskEvent, eventSummary, lineDir } from '../events/eventText.ts';
import { UtcTime } from '../events/times.tsx';
import { eventIdOf } from '../history/EventParts.tsx';
import { useVirtualRows } from './useVirtualRows.ts';
import { Isolated } from '../../../ui/text/UserText.tsx';

interface LedgerListProps {
  readonly events: readonly EventItem[];
  /** Events with a higher position than this are new, and get a dot. */
  readonly readUpTo: number;
  readonly onOpen: (event: EventItem) => void;
  readonly onNearEnd: ((loaded: number) => void) | undefined;
  /** The height of each row, or of each card, in px. */
  readonly height: number;
}

export const tableFrom = 1180;
/** In rem. */
export const heights = { row: 2.5, card: 6.75, narrowCard: 11 } as const;

/** Cuts a long text at the end of the text, also if its direction is not the page's direction. */
const cut = {
  dir: 'auto',
  sx: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'left' },
} as const;

/** The last characters of an id: ids of tasks that were posted at about the same time have the same beginning. */
const endOf = (id: string): string => `…${id.slice(-6)}`;

const TaskLink = ({ event }: { readonly event: EventItem }) => {
  const end = endOf(event.taskId);
  return isTaskEvent(event) ? (
    <TextLink
      to={paths.taskHistory(event.taskId)}
      title={isolate(event.title ?? event.taskId)}
      aria-label={t`History of ${end}`}
      underline="hover"
    >
      <code dir="ltr">{end}</code>
    </TextLink>
  ) : (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {event.taskId === personsStreamId ? <Trans>People</Trans> : <Trans>Operations</Trans>}
    </Box>
  );
};

interface OpenEventProps {
  readonly event: EventItem;
  /** New events have a dot. */
  readonly isNew: boolean;
  readonly onOpen: (event: EventItem) => void;
}

const OpenEvent = ({ event, isNew, onOpen }: OpenEventProps) => {
  const position = countText(event.position);
  const button = useRef<HTMLButtonElement>(null);
  const id = eventIdOf(event.position);
  useFocusByHash(button, id, true);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {isNew && (
        <>
          <Box
            component="span"
            sx={{ width: 9, height: 9, flexShrink: 0, borderRadius: '50%', bgcolor: 'primary.main' }}
          />
          <Box component="span" sx={visuallyHidden}>
            <Trans context="event">new</Trans>
          </Box>
        </>
      )}
      <Link
        component="button"
        ref={button}
        id={id}
        underline="hover"
        type="button"
        aria-haspopup="dialog"
        aria-label={t`Open event ${position}`}
        onClick={() => onOpen(event)}
        sx={{
          minWidth: 24,
          minHeight: 24,
          // Below the navbar, which covers the top of the page, and the head of the table.
          scrollMarginTop: 144,
          textAlign: 'inherit',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {position}
      </Link>
    </Box>
  );
};

const columns = ({ readUpTo, onOpen }: LedgerListProps) => ({
  position: {
    name: t`Position`,
    numeric: true,
    cell: (event: EventItem) => <OpenEvent event={event} isNew={event.position > readUpTo} onOpen={onOpen} />,
  },
  time: { name: t`Time (UTC)`, cell: ({ recordedAt }: EventItem) => <UtcTime iso={recordedAt} /> },
  type: { name: t`Type`, cell: ({ type }: EventItem) => <Isolated>{type}</Isolated> },
  what: {
    name: t`What`,
    title: eventSummary,
    cell: (event: EventItem) => (
      <Box {...cut} dir={lineDir(event)}>
        <Isolates text={eventSummary(event)} />
      </Box>
    ),
  },
  task: { name: t`Task`, cell: (event: EventItem) => <TaskLink event={event} /> },
  actor: {
    name: t`Actor`,
    title: ({ actor }: EventItem) => isolate(actorText(actor)),
    cell: ({ actor }: EventItem) => <Box {...cut}>{withClosedMarks(actorText(actor))}</Box>,
  },
  hash: {
    name: t`Hash`,
    cell: ({ hash }: EventItem) => (
      <CopyText text={hash} what="hash" icon={<ContentCopyIcon sx={{ fontSize: 18 }} />} />
    ),
  },
});

const tableSx = {
  tableLayout: 'fixed',
  '& th, & td': { px: 1.25 },
  '& th:nth-of-type(1)': { width: '5.25rem' },
  '& th:nth-of-type(2)': { width: '11rem' },
  '& th:nth-of-type(3)': { width: '11.875rem' },
  '& th:nth-of-type(5)': { width: '6rem' },
  '& th:nth-of-type(6)': { width: '11rem' },
  '& th:nth-of-type(7)': { width: '4rem' },
  '& tbody tr[data-row]': { height: `${heights.row}rem`, cursor: 'pointer' },
  '& tbody td': { py: 0, whiteSpace: 'nowrap' },
} as const;

/** The events of the ledger. Only the rows near the visible part of the page are in the document. */
export const LedgerList = (props: LedgerListProps) => {
  const { events, onOpen, onNearEnd, height } = props;
  const list = useRef<HTMLDivElement>(null);
  const { entries, onFocus, onBlur } = useVirtualRows({ list, count: events.length, height, onNearEnd });
  return (
    <Box ref={list} onFocus={onFocus} onBlur={onBlur} sx={{ overflowAnchor: 'none' }}>
      <DataList
        label={t`Ledger`}
        items={events}
        entries={entries}
        keyOf={({ position }) => position}
        onRow={onOpen}
        tableFrom={tableFrom}
        tableSx={tableSx}
        columns={columns(props)}
        plain
        cardSx={{ gap: 0, alignContent: 'center', height, py: 0, overflow: 'hidden' }}
        card={({ position, type, task, what, actor, time }) => [
          [
            <Box sx={{ display: 'flex', gap: 1.5 }}>
              {position}
              <strong>{type}</strong>
            </Box>,
            task,
          ],
          what,
          <SmallLine>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', columnGap: 1, ...wrapsIfNarrow }}>
              {actor}
              {time}
            </Box>
          </SmallLine>,
        ]}
      />
    </Box>
  );
};
