import type { BidState } from '@marketplace/contracts';
import { plural, t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { useRef } from 'react';
import { shortReason } from '../../api/errors/readErrorText.ts';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { LoadMoreTasks } from '../../ui/lists/LoadMoreTasks.tsx';
import { visuallyHidden } from '../../ui/styles/visuallyHidden.ts';
import { useUrlFilters } from '../../urlFilters/useUrlFilters.ts';
import { myBidFilters, stateOf } from './mine/myBidFilters.ts';
import { MyBidList } from './mine/MyBidList.tsx';
import { useGetMyBidsInfiniteQuery } from './calls/myBidsApi.ts';
import { NoBids } from './mine/NoBids.tsx';
import { ToggleChips } from '../../ui/forms/ToggleChips.tsx';
import { bidStateWords } from './bid/BidStateChip.tsx';

const states = () =>
  ([undefined, 'open', 'accepted', 'declined', 'withdrawn'] as const).map(
    (state) => [state, state === undefined ? t`All` : t(bidStateWords[state])] as const,
  );

const failed = (error: unknown): string => {
  const reason = shortReason(error);
  return t`Failed to fetch bids: ${reason}`;
};

const useMyBids = (state: BidState | undefined) => useGetMyBidsInfiniteQuery({ state });

interface BidListProps {
  readonly list: ReturnType<typeof useMyBids>;
  readonly state: BidState | undefined;
  readonly onAll: () => void;
}

const BidList = ({ list, state, onAll }: BidListProps) => (
  <Loaded query={list} showsFormer={false} what={failed}>
    {({ pages }) => {
      const bids = pages.flatMap((page) => page.items);
      if (bids.length === 0) return <NoBids state={state} onAll={onAll} />;
      return (
        <>
          <MyBidList bids={bids} />
          <LoadMoreTasks
            shown={bids.length}
            total={pages.at(-1)?.total ?? 0}
            list={list}
            fault={list.error && failed(list.error)}
          />
        </>
      );
    }}
  </Loaded>
);

/** Tells screen readers what a filter found. */
const ResultCount = ({ tasks }: { readonly tasks: number | undefined }) => (
  <Box role="status" sx={visuallyHidden}>
    {tasks === undefined ? '' : plural(tasks, { one: 'Bids on # task', other: 'Bids on # tasks' })}
  </Box>
);

const MyBids = () => {
  const { filters, choose } = useUrlFilters(myBidFilters);
  const state = stateOf(filters);
  const list = useMyBids(state);
  const filter = useRef<HTMLDivElement>(null);
  const show = (chosen: BidState | undefined) => choose({ state: chosen ?? '' });
  const showAll = () => {
    show(undefined);
    // The pressed button disappears: the filter takes the focus.
    filter.current?.querySelector('button')?.focus();
  };
  return (
    <>
      <Box ref={filter} sx={{ mb: 3 }}>
        <ToggleChips label={t`Bids by state`} options={states()} chosen={state} onChosen={show} />
      </Box>
      <ResultCount tasks={list.currentData?.pages.at(-1)?.total} />
      <BidList list={list} state={state} onAll={showAll} />
    </>
  );
};

export const Component = () => (
  <>
    <PageTitle sx={{ mb: 4 }}>{t`My Bids`}</PageTitle>
    <MyBids />
  </>
);
