import { type BidState, bidStateSchema } from '@marketplace/contracts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Typography, Box } from '@mui/material';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { BrowseButton } from '../../ui/tasks/BrowseButton.tsx';
import { z } from 'zod';
import { createUrlFilters } from '../../urlFilters/urlFilters.ts';
import { useRef } from 'react';
import { shortReason } from '../../api/errors/readErrorText.ts';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { LoadMoreTasks } from '../../ui/lists/LoadMoreTasks.tsx';
import { visuallyHidden } from '../../ui/styles.ts';
import { useUrlFilters } from '../../urlFilters/useUrlFilters.ts';
import { MyBidList } from './mine/MyBidList.tsx';
import { useGetMyBidsInfiniteQuery } from './calls/myBidsApi.ts';
import { ToggleChips } from '../../ui/forms/ToggleChips.tsx';
import { bidStateLabels } from './bid/BidParts.tsx';

const texts: Readonly<
  Record<BidState, { readonly title: MessageDescriptor; readonly text: MessageDescriptor }>
> = {
  open: {
    title: msg`You have no open bids.`,
    text: msg`A bid is open until the owner of the task answers, or until you withdraw it.`,
  },
  accepted: {
    title: msg`You have no accepted bids.`,
    text: msg`When an owner accepts your bid, it is listed here with what to do next.`,
  },
  declined: {
    title: msg`You have no declined bids.`,
    text: msg`A bid is declined when the owner declines it or accepts another one, or when the task ends.`,
  },
  withdrawn: {
    title: msg`You have no withdrawn bids.`,
    text: msg`You can withdraw an open bid on the page of its task.`,
  },
};

interface NoBidsProps {
  /** The chosen filter; undefined: all bids. */
  readonly state: BidState | undefined;
  readonly onAll: () => void;
}

/** Shown in place of an empty list: the user has no bids, or none in the chosen state. */
const NoBids = ({ state, onAll }: NoBidsProps) =>
  state === undefined ? (
    <EmptyState title={t`You haven't placed any bids yet.`}>
      <BrowseButton />
    </EmptyState>
  ) : (
    <EmptyState title={t(texts[state].title)}>
      <Typography color="textSecondary">{t(texts[state].text)}</Typography>
      <Button variant="outlined" onClick={onAll}>
        <Trans>Show all bids</Trans>
      </Button>
    </EmptyState>
  );

/** The filter of My Bids in the URL. The list is always sorted newest first. */
const myBidFilters = createUrlFilters<'state', 'newest'>({
  schemas: { state: bidStateSchema },
  sortSchema: z.literal('newest'),
  defaultSort: 'newest',
});

/** The chosen state; undefined for all. */
const stateOf = ({ state }: { readonly state?: string }): BidState | undefined =>
  bidStateSchema.safeParse(state).data;

const states = () =>
  ([undefined, 'open', 'accepted', 'declined', 'withdrawn'] as const).map(
    (state) => [state, state === undefined ? t`All` : t(bidStateLabels[state])] as const,
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

/** Tells screen readers how many tasks a filter found. */
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
    // The pressed button disappears, so the focus moves to the filter.
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
