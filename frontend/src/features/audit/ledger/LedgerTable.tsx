import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Link, TableCell, TableRow } from '@mui/material';
import { useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { DenseTable } from '../../../ui/lists/DenseTable.tsx';
import { shorten } from '../../../ui/text/shorten.ts';
import { UserText } from '../../../ui/text/UserText.tsx';
import type { ListedEvent } from '../calls/auditApi.ts';
import { actorText } from '../events/actorText.ts';
import { isTaskEvent, eventSummary } from '../events/eventSummary.ts';
import { UtcTime } from '../events/UtcTime.tsx';
import { OpenEvent } from './OpenEvent.tsx';
import { useVirtualRows } from './useVirtualRows.ts';

export interface LedgerListProps {
  readonly events: readonly ListedEvent[];
  /** Events with a higher position are new. */
  readonly readUpTo: number;
  readonly onOpen: (event: ListedEvent) => void;
  readonly onNearEnd: ((loaded: number) => void) | undefined;
}

const columns = () => [
  { name: t`Position`, align: 'right' as const },
  { name: t`Time (UTC)` },
  { name: t`Type` },
  { name: t`What` },
  { name: t`Task` },
  { name: t`Actor` },
  { name: t`Hash` },
];
export const rowHeight = 40;

const oneLine = { maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Links to the history of the task. */
export const TaskLink = ({ event }: { readonly event: ListedEvent }) =>
  isTaskEvent(event) ? (
    <Link
      component={RouterLink}
      to={paths.taskHistory(event.taskId)}
      title={event.taskId}
      underline="hover"
      sx={{ display: 'inline-block', minHeight: 24 }}
    >
      <code dir="ltr">{shorten(event.taskId)}</code>
    </Link>
  ) : (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      <Trans>Operations</Trans>
    </Box>
  );

/** The ledger on a wide screen: one row for each event. */
export const LedgerTable = ({ events, readUpTo, onOpen, onNearEnd }: LedgerListProps) => {
  const list = useRef<HTMLDivElement>(null);
  const names = columns();
  const { entries, onFocus, onBlur } = useVirtualRows({
    list,
    count: events.length,
    height: rowHeight,
    onNearEnd,
  });
  return (
    <Box
      ref={list}
      onFocus={onFocus}
      onBlur={onBlur}
      sx={{
        '& table': { tableLayout: 'fixed' },
        '& th:nth-of-type(1)': { width: 96 },
        '& th:nth-of-type(2)': { width: 200 },
        '& th:nth-of-type(3)': { width: 192 },
        '& th:nth-of-type(5)': { width: 164 },
        '& th:nth-of-type(6)': { width: 184 },
        '& th:nth-of-type(7)': { width: 164 },
        '& tbody tr[data-row]': { height: rowHeight, cursor: 'pointer' },
        '& tbody td': { py: 0, whiteSpace: 'nowrap' },
        overflowAnchor: 'none',
      }}
    >
      <DenseTable label={t`Ledger`} columns={names} rowCount={events.length + 1}>
        {entries.map((entry) => {
          if ('gap' in entry)
            return (
              <tr key={entry.key} aria-hidden style={{ height: entry.gap }}>
                <td colSpan={names.length} />
              </tr>
            );
          const event = events[entry.row];
          return (
            event && (
              <TableRow
                key={event.position}
                hover
                data-row={entry.row}
                aria-rowindex={entry.row + 2}
                onClick={({ target }) => {
                  // Links and buttons have their own click; selecting text must not open the event.
                  if (target instanceof Element && target.closest('a, button')) return;
                  if (getSelection()?.isCollapsed !== false) onOpen(event);
                }}
              >
                <TableCell align="right">
                  <OpenEvent event={event} isNew={event.position > readUpTo} onOpen={onOpen} />
                </TableCell>
                <TableCell>
                  <UtcTime iso={event.recordedAt} />
                </TableCell>
                <TableCell>
                  <bdi>{event.type}</bdi>
                </TableCell>
                <TableCell sx={oneLine} title={eventSummary(event)}>
                  <UserText>{eventSummary(event)}</UserText>
                </TableCell>
                <TableCell>
                  <TaskLink event={event} />
                </TableCell>
                <TableCell sx={oneLine} title={actorText(event.actor)}>
                  <UserText>{actorText(event.actor)}</UserText>
                </TableCell>
                <TableCell>
                  <CopyText text={event.hash} what="hash" />
                </TableCell>
              </TableRow>
            )
          );
        })}
      </DenseTable>
    </Box>
  );
};
