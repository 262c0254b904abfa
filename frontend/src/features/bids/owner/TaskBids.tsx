import type { BidSort, BidState, TaskAnswer } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Box, Card, Typography } from '@mui/material';
import { Suspense, useRef } from 'react';
import { readErrorLine } from '../../../api/errors/readErrorText.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { LoadMore } from '../../../ui/lists/LoadMore.tsx';
import { useFocusByHash } from '../../../ui/lists/useFocusByHash.ts';
import { countText } from '../../../ui/sentences/countText.ts';
import type { FilterValues } from '../../../urlFilters/urlFilters.ts';
import { useUrlFilters } from '../../../urlFilters/useUrlFilters.ts';
import { UnreadLink } from '../../../ui/tasks/UnreadLink.tsx';
import { acceptedOf, type BidsQuery } from '../calls/taskBidsApi.ts';
import { useNamedBid } from '../calls/useNamedBid.tsx';
import { useShownBids } from '../calls/useShownBids.ts';
import type { Sent } from '../../../commands/sending.ts';
import { AcceptedBid } from './AcceptedBid.tsx';
import { byPerson } from './byPerson.ts';
import { taskBidFilters, type TaskBidFilter } from './taskBidFilters.ts';
import { BidToolbar } from './BidToolbar.tsx';
import { TaskBid } from './TaskBid.tsx';
import { isPoint, plotHeight } from './plot/points.ts';
import { useBidActions, type BidActions } from '../bid/useBidActions.tsx';
import { lazyPart } from '../../../ui/feedback/lazyPart.ts';

const emptyText = (
  { acceptingBids }: TaskAnswer,
  { state, shortlisted }: FilterValues<TaskBidFilter, BidSort>,
): string => {
  if (shortlisted !== undefined)
    return t`No shortlisted bids. The star beside a bid puts it on the shortlist.`;
  if (state !== undefined) return t`No bids in this state.`;
  return acceptingBids ? t`No bids yet. New ones appear here by themselves.` : t`No bids were placed.`;
};

const OffersPlot = lazyPart(async () => (await import('./plot/OffersPlot.tsx')).OffersPlot);

/** The number of bids from which the page shows the filters, the order and the count. */
const many = 6;

/** Reads the accepted bid, and the other bids that match the filters. */
const useTaskBids = (task: TaskAnswer, { sort, ...chosen }: FilterValues<TaskBidFilter, BidSort>) => {
  const taskId = task._id;
  const state = chosen.state as BidState | undefined;
  const { shortlisted } = chosen;
  const query: BidsQuery = {
    taskId,
    sort,
    ...(state && { state }),
    ...(shortlisted !== undefined && { shortlisted: 'true' }),
  };
  const list = useShownBids(query);
  const skip = task.status === 'Pending';
  const [read] = useShownBids(acceptedOf(taskId), { skip }).currentData?.pages[0]?.items ?? [];
  const { data, currentData, error } = list;
  // While outdated, `data` is the list of the former filters.
  const outdated = currentData === undefined;
  const failed = outdated && error !== undefined;
  const { bids: found, note } = useNamedBid(taskId, { data: failed ? undefined : data });
  // A bid whose acceptance is being sent is only in the list.
  const accepted = read ?? found.find(({ state: now }) => !skip && now === 'accepted');
  const bids = found.filter(({ _id }) => _id !== accepted?._id);
  // Whether the accepted bid matches the filters, but is shown above the list instead of in it.
  const isAbove =
    accepted !== undefined &&
    (state === undefined || state === 'accepted') &&
    (shortlisted === undefined || accepted.mark?.shortlisted === true);
  const total = Math.max((data?.pages.at(-1)?.total ?? 0) - (isAbove ? 1 : 0), bids.length);
  const isFiltered = state !== undefined || shortlisted !== undefined || sort !== taskBidFilters.defaultSort;
  return { query, list, accepted, bids, note, outdated, failed, isAbove, found, total, isFiltered };
};

interface BidCardsProps {
  readonly view: ReturnType<typeof useTaskBids>;
  readonly task: TaskAnswer & Sent;
  readonly actions: BidActions;
}

const BidCards = ({ view: { list, bids, outdated, total }, task, actions }: BidCardsProps) => {
  const { error, isFetching, isFetchingNextPage } = list;
  const shown = countText(bids.length);
  return (
    <Box sx={{ transition: 'opacity 150ms', ...(outdated && { opacity: 0.5 }) }}>
      <Card
        component="ul"
        aria-label={t`Bids on this task`}
        aria-busy={isFetching && !isFetchingNextPage}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {byPerson(bids).map((ofPerson) => (
          <TaskBid key={ofPerson.bid._id} {...ofPerson} task={task} actions={actions} />
        ))}
      </Card>
      <LoadMore list={list} fault={error && readErrorLine(t`The bids`, error)}>
        {total >= many && (
          <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }} role="status">
            <Plural value={total} one={`${shown} of # bid`} other={`${shown} of # bids`} />
          </Typography>
        )}
      </LoadMore>
    </Box>
  );
};

/** The number of offers with days from which the page also shows a plot. */
const manyPoints = 3;

const Plot = ({ view: { found }, task }: Omit<BidCardsProps, 'actions'>) => {
  const points = found.filter(isPoint);
  if (points.length < manyPoints) return null;
  return (
    <Suspense fallback={<Box sx={{ height: plotHeight }} />}>
      <OffersPlot points={points} budget={task.budget} />
    </Suspense>
  );
};

/** The bids on an own task: the accepted one, and the list of all. */
export const TaskBids = ({ task }: { readonly task: TaskAnswer & Sent }) => {
  const control = useUrlFilters(taskBidFilters, { partOfPage: true });
  const section = useRef<HTMLDivElement>(null);
  const view = useTaskBids(task, control.filters);
  const actions = useBidActions(view.query);
  const { list, accepted, bids, note, outdated, failed, isAbove, found, isFiltered } = view;
  const { error } = list;
  useFocusByHash(section, 'bids', list.data !== undefined || error !== undefined);

  return (
    <Box
      component="section"
      id="bids"
      aria-labelledby="task-bids"
      ref={section}
      tabIndex={-1}
      // Below the navbar, which covers the top of the page.
      sx={{ display: 'grid', gap: 2, outline: 'none', scrollMarginTop: '6rem' }}
    >
      <Typography id="task-bids" variant="h3" component="h2">
        <Trans>Bids</Trans>
      </Typography>
      <UnreadLink taskId={task._id} shown={found} />
      {note}
      {accepted && <AcceptedBid bid={accepted} task={task} actions={actions} />}
      {(Math.max(task.bidsCount, found.length) >= many || isFiltered) && <BidToolbar control={control} />}
      {outdated && !failed && bids.length === 0 && <TableSkeleton rows={3} />}
      {failed && <ErrorState what={t`The bids`} error={error} onRetry={list.refetch} />}
      {!outdated && bids.length === 0 && !isAbove && (
        <Typography color="textSecondary" role="status">
          {emptyText(task, control.filters)}
        </Typography>
      )}
      <Plot view={view} task={task} />
      {bids.length > 0 && <BidCards view={view} task={task} actions={actions} />}
    </Box>
  );
};
