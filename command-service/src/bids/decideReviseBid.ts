import { sameOffer, type Offer, type ReviseBid } from '@marketplace/contracts';
import { isRefused, refused, type Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';
import type { Bid } from './bid.ts';
import { taskOfOpenBid } from './openBid.ts';

export interface ReviseBidCommand {
  readonly callerUid: string;
  /** The parts of the offer that change. */
  readonly changes: ReviseBid;
}

const revisedOffer = (offer: Offer | undefined, changes: ReviseBid): Offer | undefined => {
  const amount = changes.amount ?? offer?.amount;
  const message = changes.message ?? offer?.message;
  const days = changes.days === null ? undefined : (changes.days ?? offer?.days);
  if (amount === undefined || message === undefined) return undefined;
  return { amount, ...(days !== undefined && { days }), message };
};

/** The bidder changes an open bid, or gives a bid without an offer its offer. */
export const decideReviseBid = (
  { callerUid, changes }: ReviseBidCommand,
  state: TaskState,
  bid: Bid,
): Decision => {
  if (bid.bidderUid !== callerUid) return refused('not-the-bidder');
  const task = taskOfOpenBid(state, bid);
  if (isRefused(task)) return task;
  if (Object.values(changes).every((change) => change === undefined)) return [];
  if (task.ownerUid === callerUid) return refused('own-task');
  const offer = revisedOffer(bid.offer, changes);
  if (offer === undefined) return refused('incomplete-offer');
  return sameOffer(offer, bid.offer) ? [] : [{ type: 'BidRevised', data: { bidId: bid.id, ...offer } }];
};
