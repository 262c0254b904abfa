import { isRefused, type Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';
import type { Bid } from '../bids/bid.ts';
import { refuseUnlessOpen, taskOfOwnBid } from '../bids/openBid.ts';

/** The bidder withdraws an open bid. A withdrawn bid is not open, so withdrawing it again is refused. */
export const decideWithdrawBid = (
  { callerUid }: { readonly callerUid: string },
  state: TaskState,
  bid: Bid,
): Decision => {
  const task = taskOfOwnBid(callerUid, state, bid);
  if (isRefused(task)) return task;
  return refuseUnlessOpen(task, bid) ?? [{ type: 'BidWithdrawn', data: { bidId: bid.id } }];
};
