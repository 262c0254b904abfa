import { isRefused, refused, type Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';
import type { Bid } from './bid.ts';
import { taskOfOpenBid } from './openBid.ts';

/** The bidder withdraws an open bid. Withdrawing it again does nothing. */
export const decideWithdrawBid = (
  { callerUid }: { readonly callerUid: string },
  state: TaskState,
  bid: Bid,
): Decision => {
  if (bid.bidderUid !== callerUid) return refused('not-the-bidder');
  const task = taskOfOpenBid(state, bid);
  return isRefused(task) ? task : [{ type: 'BidWithdrawn', data: { bidId: bid.id } }];
};
