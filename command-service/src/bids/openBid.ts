import { bidStateOf } from '@marketplace/contracts';
import { refused, type Refusal } from '../task/decision.ts';
import type { OpenTask, TaskState } from '../task/state.ts';
import type { Bid } from './bid.ts';

const reasons = {
  withdrawn: 'bid-withdrawn',
  accepted: 'bid-accepted',
  declined: 'bid-declined',
} as const;

/** Refuses everybody but the bidder. It does not read the bid. */
export const refuseOthers = (state: TaskState): Refusal =>
  refused(state.status === 'open' ? 'not-the-bidder' : 'no-such-task');

/** The task, or the reason for a refusal: it must exist, and the bid must belong to the caller and be open. */
export const taskOfOwnOpenBid = (callerUid: string, state: TaskState, bid: Bid): OpenTask | Refusal => {
  if (state.status !== 'open' || bid.bidderUid !== callerUid) return refuseOthers(state);
  const { details, accepted } = state;
  const bidState = bidStateOf(bid, { status: details.status, acceptedBid: accepted?.bidId });
  return bidState === 'open' ? state : refused(reasons[bidState]);
};
