import { useGetMyBidsInfiniteQuery } from '../bids/calls/myBidsApi.ts';
import { useGetMyTasksInfiniteQuery } from '../tasks/calls/tasksApi.ts';

const now = { refetchOnMountOrArgChange: true } as const;

/** How much ends with the account. Undefined: not known, or not yet. */
export interface OpenWork {
  readonly tasks: number | undefined;
  readonly bids: number | undefined;
  /** Accepted bids of the user on tasks in progress. */
  readonly deals: number | undefined;
}

/** What the user has open: tasks, bids, and deals on tasks of others. */
export const useOpenWork = (): OpenWork => {
  const [pending, inProgress] = [
    useGetMyTasksInfiniteQuery({ status: 'Pending', sort: '-posted' }, now).data?.pages[0]?.total,
    useGetMyTasksInfiniteQuery({ status: 'In Progress', sort: '-posted' }, now).data?.pages[0]?.total,
  ];
  const open = useGetMyBidsInfiniteQuery({ state: 'open' }, now).data?.pages[0]?.total;
  const accepted = useGetMyBidsInfiniteQuery({ state: 'accepted' }, now).data?.pages[0];
  const deals = accepted?.items.filter(({ task }) => task?.status === 'In Progress').length;
  return {
    tasks: pending === undefined || inProgress === undefined ? undefined : pending + inProgress,
    bids: open,
    // Not all of them are on the first page.
    deals: accepted?.next === undefined ? deals : undefined,
  };
};
