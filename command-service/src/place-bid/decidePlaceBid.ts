import type { Offer } from '@marketplace/contracts';
import { isFull, isInTime, takesBids } from '../task/bidding.ts';
import { refused, type Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';

export interface PlaceBidCommand {
  readonly bidId: string;
  readonly callerUid: string;
  readonly userEmail: string;
  readonly userName: string;
  readonly offer: Offer | undefined;
}

/** A user may place any number of bids on a task. The owner may bid, too, but not with an offer. */
export const decidePlaceBid = (state: TaskState, command: PlaceBidCommand, now: string): Decision => {
  const { bidId, callerUid, userEmail, userName, offer } = command;
  if (state.status !== 'open' || state.hidden) return refused('no-such-task');
  if (offer !== undefined && state.ownerUid === callerUid) return refused('own-task');
  if (isInTime(state, now) && isFull(state)) return refused('offers-full');
  if (!takesBids(state, now)) return refused('closed-for-bids');
  return [{ type: 'BidPlaced', data: { bidId, userEmail, userName, ...offer } }];
};
