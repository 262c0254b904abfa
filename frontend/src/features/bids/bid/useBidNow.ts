import { t } from '@lingui/core/macro';
import type { Bid } from '@marketplace/contracts';
import { isNotFound } from '../../../api/errors/apiError.ts';
import { useGetTaskQuery } from '../../../commands/tasksApi.ts';
import { acceptedOf, useGetTaskBidsInfiniteQuery, type BidsQuery } from '../calls/taskBidsApi.ts';
import { isPossible, type BidAction } from './bidActions.ts';
import { nextStep } from './nextStep.ts';

/**
 * For a dialog: the current state of its bid, and in `over` why the action is not possible any more; undefined if it is possible.
 * `query`: the list from which the dialog was opened; the default is the user's own bids, or for the owner the accepted bid.
 */
export const useBidNow = (
  action: BidAction,
  opened: Bid,
  query: BidsQuery = opened.mine ? { taskId: opened.taskId } : acceptedOf(opened.taskId),
) => {
  const { data: task, error } = useGetTaskQuery(opened.taskId);
  const list = useGetTaskBidsInfiniteQuery(query);
  const bid = list.data?.pages.flatMap(({ items }) => items).find(({ _id }) => _id === opened._id);
  const stepNow = (): string | undefined => {
    const role = opened.mine ? 'bidder' : 'owner';
    if (isNotFound(error)) return nextStep(opened, role, null);
    if (!bid) return t`Look for the bid in the list.`;
    return !task || isPossible(action, bid, task) ? undefined : nextStep(bid, role, task);
  };
  const step = stepNow();
  return { bid: bid ?? opened, over: step && t`This is not possible any more. ${step}` };
};
