import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import PauseIcon from 'virtual:icons/baseline-pause';
import PlayArrowIcon from 'virtual:icons/baseline-play-arrow';
import { Box, Button, Typography } from '@mui/material';
import { useLayoutEffect, useRef, useState } from 'react';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { LoadMore } from '../../../ui/lists/LoadMore.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useInfiniteScroll } from '../../../ui/lists/useInfiniteScroll.ts';
import { useGetEventsInfiniteQuery, type EventItem } from '../calls/auditApi.ts';
import { EventPanel } from './EventPanel.tsx';
import type { LedgerQuery } from '../calls/ledgerFilters.ts';
import { heights, LedgerList, tableFrom } from './LedgerList.tsx';
import { useNewEvents } from './useNewEvents.ts';
import { useMinWidth, useRem } from '../../../ui/layout/useMedia.ts';
import { spreadRow, wrapsIfNarrow } from '../../../ui/styles.ts';

interface LedgerResultsProps {
  readonly query: LedgerQuery;
  readonly onClear: (() => void) | undefined;
}

/** Scrolls down by the height of new rows that appear above, so that the visible rows stay in place. */
const useSteadyRows = (rowsAbove: number, height: number) => {
  const before = useRef(rowsAbove);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const added = rowsAbove - before.current;
    before.current = rowsAbove;
    if (added > 0 && list.current && list.current.getBoundingClientRect().top < 0)
      window.scrollBy({ top: added * height, behavior: 'instant' });
  }, [rowsAbove, height]);
  return list;
};

interface StatusLineProps {
  readonly events: readonly EventItem[];
  /** Undefined if the query cannot match new events. */
  readonly follow:
    { readonly on: boolean; readonly failed: boolean; readonly onSwitch: () => void } | undefined;
}

/** How many events are shown, and whether new ones are added. */
const StatusLine = ({ events, follow }: StatusLineProps) => {
  const shown = plural(events.length, { one: '# event shown', other: '# events shown' });
  const following = follow?.failed
    ? t`The newest events could not be read; trying again`
    : t`new ones appear at the top`;
  return (
    <Box sx={{ ...spreadRow, flexWrap: 'nowrap', ...wrapsIfNarrow, mb: 1.5 }}>
      <Typography role="status" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {shown}
        {follow && ` · ${follow.on ? following : t`paused`}`}
      </Typography>
      {follow && (
        <Button
          size="small"
          variant="outlined"
          sx={{ flexShrink: 0 }}
          startIcon={follow.on ? <PauseIcon /> : <PlayArrowIcon />}
          onClick={follow.onSwitch}
        >
          {follow.on ? <Trans>Pause</Trans> : <Trans>Follow</Trans>}
        </Button>
      )}
    </Box>
  );
};

const NoEvents = ({ onClear }: Pick<LedgerResultsProps, 'onClear'>) => (
  <EmptyState title={onClear ? t`No event fits all of these filters.` : t`There are no events yet.`}>
    {onClear && (
      <Button variant="contained" onClick={onClear}>
        <Trans>Clear filters</Trans>
      </Button>
    )}
  </EmptyState>
);

/** The events that match the query; newest first, it also follows new events. */
export const LedgerResults = ({ query, onClear }: LedgerResultsProps) => {
  const list = useGetEventsInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = list;
  const [followWanted, setFollowWanted] = useState(true);
  const [opened, setOpened] = useState<{ readonly event: EventItem; readonly open: boolean }>();
  const rem = useRem();
  const [isTable, isNarrow] = [useMinWidth(tableFrom), !useMinWidth(360)];
  const height = rem * heights[isTable ? 'row' : isNarrow ? 'narrowCard' : 'card'];
  const { onNearEnd, resetCount } = useInfiniteScroll(() => void fetchNextPage());

  const read = data?.pages.flatMap(({ events }) => events) ?? [];
  const canFollow = query.sort === '-position' && query.to === undefined;
  const readUpTo = canFollow ? (read[0]?.position ?? 0) : Infinity;
  const {
    events: fresh,
    failed,
    check,
  } = useNewEvents(query, readUpTo, {
    following: canFollow && followWanted && data !== undefined,
    onTooMany: () => void refetch(),
  });
  const steady = useSteadyRows(fresh.length, height);

  const events = [...fresh, ...read];
  const switchFollow = () => {
    setFollowWanted(!followWanted);
    if (!followWanted) check();
  };
  return (
    <Loaded
      query={list}
      what={t`The ledger`}
      loading={<TableSkeleton rows={10} />}
      // Data from before a failed refetch may be wrong, so it is kept only if the next page failed.
      keepsStale={isFetchNextPageError}
    >
      {() => (
        <Box ref={steady}>
          <StatusLine
            events={events}
            follow={canFollow ? { on: followWanted, failed, onSwitch: switchFollow } : undefined}
          />
          {events.length === 0 ? (
            <NoEvents onClear={onClear} />
          ) : (
            <LedgerList
              events={events}
              readUpTo={readUpTo}
              onOpen={(event) => setOpened({ event, open: true })}
              onNearEnd={hasNextPage && !isFetching && !error ? onNearEnd : undefined}
              height={height}
            />
          )}
          <LoadMore
            list={list}
            onMore={() => {
              resetCount();
              void fetchNextPage();
            }}
            fault={error && readErrorLine(t`More of the ledger`, error)}
          />
          {opened && <EventPanel {...opened} onClose={() => setOpened({ ...opened, open: false })} />}
        </Box>
      )}
    </Loaded>
  );
};
