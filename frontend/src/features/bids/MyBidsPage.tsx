import type { BidState } from '@marketplace/contracts';
import { Box } from '@mui/material';
import { useRef } from 'react';
import { shortReason } from '../../api/readErrorText.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { useMinWidth } from '../../ui/layout/useMinWidth.ts';
import { LoadMoreTasks } from '../../ui/lists/LoadMoreTasks.tsx';
import { useUrlFilters } from '../../urlFilters/useUrlFilters.ts';
import { bidFilters, stateOf } from './bidFilters.ts';
import { MyBidCards } from './MyBidCards.tsx';
import { useGetMyBidsInfiniteQuery } from './myBidsApi.ts';
import { MyBidsTable } from './MyBidsTable.tsx';
import { NoBids } from './NoBids.tsx';
import { StateFilter } from './StateFilter.tsx';

/** On a narrower window (px) the table leaves no room for titles. */
const tableFrom = 1200;

const failed = (error: unknown): string => `Failed to fetch bids: ${shortReason(error)}`;

interface BidListProps {
  readonly state: BidState | undefined;
  readonly onAll: () => void;
}

const BidList = ({ state, onAll }: BidListProps) => {
  const wide = useMinWidth(tableFrom);
  // `data` would still be the list of the filter before.
  const { currentData, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useGetMyBidsInfiniteQuery(state);
  if (currentData === undefined)
    return error ? <ErrorState message={failed(error)} error={error} onRetry={refetch} /> : <TableSkeleton />;
  const bids = currentData.pages.flatMap((page) => page.items);
  if (bids.length === 0) return <NoBids state={state} onAll={onAll} />;
  return (
    <>
      {wide ? <MyBidsTable bids={bids} /> : <MyBidCards bids={bids} />}
      <LoadMoreTasks
        shown={bids.length}
        total={currentData.pages.at(-1)?.total ?? 0}
        hasNext={hasNextPage}
        loading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        fault={error && failed(error)}
      />
    </>
  );
};

const MyBids = () => {
  const { filters, choose } = useUrlFilters(bidFilters);
  const state = stateOf(filters);
  const filter = useRef<HTMLDivElement>(null);
  const show = (chosen: BidState | undefined) => choose({ state: chosen ?? '' });
  const showAll = () => {
    show(undefined);
    // The pressed button disappears: the filter takes the focus.
    filter.current?.querySelector('button')?.focus();
  };
  return (
    <>
      <Box ref={filter}>
        <StateFilter shown={state} onChosen={show} />
      </Box>
      <BidList state={state} onAll={showAll} />
    </>
  );
};

export const Component = () => (
  <>
    <PageTitle sx={{ mb: 4 }}>My Bids</PageTitle>
    <MyBids />
  </>
);
