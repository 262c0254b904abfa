import { bidStateOf } from '@marketplace/contracts';
import { refused, type Refusal } from '../task/decision.ts';
import type { OpenTask, TaskState } from '../task/state.ts';
import type { Bid, TaskWithBid } from './bid.ts';

const reasons = {
  withdrawn: 'bid-withdrawn',
  accepted: 'bid-accepted',
  declined: 'bid-declined',
} as const;

/** The refusal for callers who are not the bidder. It needs no read of the bid. */
export const refuseOthers = (state: TaskState): Refusal =>
  refused(state.status === 'open' && !state.hidden ? 'not-the-bidder' : 'no-such-task');

/** The refusal of a command that needs an open bid; undefined if the bid is open. */
export const refuseUnlessOpen = ({ details, accepted }: OpenTask, bid: Bid): Refusal | undefined => {
  const bidState = bidStateOf(bid, { status: details.status, acceptedBid: accepted?.bidId });
  if (bidState === 'open') return undefined;
  return refused(bidState === 'declined' && bid.declined ? 'declined-by-owner' : reasons[bidState]);
};

/** The task of the bid; a refusal if the task does not exist, or the bid belongs to somebody else. */
export const taskOfOwnBid = (callerUid: string, { task, bid }: TaskWithBid): OpenTask | Refusal =>
  task.status !== 'open' || bid.bidderUid !== callerUid ? refuseOthers(task) : task;
