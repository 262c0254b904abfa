import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { shortReason } from '../../api/readErrorText.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { LoadMoreTasks } from '../../ui/lists/LoadMoreTasks.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { MyBidCards } from './MyBidCards.tsx';
import { useGetMyBidsInfiniteQuery } from './myBidsApi.ts';
import { MyBidsTable } from './MyBidsTable.tsx';
import { useMinWidth } from '../../ui/layout/useMinWidth.ts';

/** On a narrower window (px) the table leaves no room for titles. */
const tableFrom = 1200;

const failed = (error: unknown): string => `Failed to fetch bids: ${shortReason(error)}`;

const MyBids = () => {
  const wide = useMinWidth(tableFrom);
  const { data, error, isLoading, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useGetMyBidsInfiniteQuery(undefined);
  const bids = data?.pages.flatMap((page) => page.items) ?? [];

  if (isLoading) return <TableSkeleton />;
  if (data === undefined) return <ErrorState message={failed(error)} error={error} onRetry={refetch} />;
  if (bids.length === 0)
    return (
      <EmptyState title="You haven't placed any bids yet.">
        <Button component={Link} to={paths.browse} variant="contained">
          Browse Tasks
        </Button>
      </EmptyState>
    );
  return (
    <>
      {wide ? <MyBidsTable bids={bids} /> : <MyBidCards bids={bids} />}
      <LoadMoreTasks
        shown={bids.length}
        total={data.pages.at(-1)?.total ?? 0}
        hasNext={hasNextPage}
        loading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        fault={error && failed(error)}
      />
    </>
  );
};

export const Component = () => (
  <>
    <PageTitle sx={{ mb: 4 }}>My Bids</PageTitle>
    <MyBids />
  </>
);
