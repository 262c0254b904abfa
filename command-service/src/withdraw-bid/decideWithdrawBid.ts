import { isRefused, type Decision } from '../task/decision.ts';
import type { TaskWithBid } from '../bids/bid.ts';
import { refuseUnlessOpen, taskOfOwnBid } from '../bids/openBid.ts';

/** The bidder withdraws an open bid. A withdrawn bid is not open, so withdrawing it again is refused. */
export const decideWithdrawBid = (
  state: TaskWithBid,
  { callerUid }: { readonly callerUid: string },
): Decision => {
  const { bid } = state;
  const task = taskOfOwnBid(callerUid, state);
  if (isRefused(task)) return task;
  return refuseUnlessOpen(task, bid) ?? [{ type: 'BidWithdrawn', data: { bidId: bid.id } }];
};
