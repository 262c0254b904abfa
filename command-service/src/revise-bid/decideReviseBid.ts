import {
  keptOfferFields,
  mostRevisions,
  offerOf,
  pickDefined,
  sameOffer,
  type Offer,
  type ReviseBid,
} from '@marketplace/contracts';
import { isFull } from '../task/bidding.ts';
import { isRefused, refused, type Decision, type Refusal } from '../task/decision.ts';
import type { TaskWithBid } from '../bids/bid.ts';
import { refuseUnlessOpen, taskOfOwnBid } from '../bids/openBid.ts';

export interface ReviseBidCommand {
  readonly callerUid: string;
  /** The parts of the offer that change. */
  readonly changes: Omit<ReviseBid, 'userEmail'>;
}

const revisedOffer = (offer: Offer | undefined, changes: ReviseBidCommand['changes']): Offer | Refusal => {
  const days = changes.days === null ? undefined : (changes.days ?? offer?.days);
  const fields = { ...offer, ...pickDefined(changes, keptOfferFields), days };
  if (fields.amount === undefined) return refused('no-amount');
  return offerOf(fields) ?? refused('no-message');
};

/** The bidder changes an open bid, or gives a bid without an offer its offer. A bid that the owner has declined is open again then. */
export const decideReviseBid = (state: TaskWithBid, { callerUid, changes }: ReviseBidCommand): Decision => {
  const { bid } = state;
  const task = taskOfOwnBid(callerUid, state);
  if (isRefused(task)) return task;
  const refusal = refuseUnlessOpen(task, { ...bid, declined: false });
  if (refusal) return refusal;
  if (Object.values(changes).every((change) => change === undefined)) return [];
  if (task.ownerUid === callerUid) return refused('own-task');
  const offer = revisedOffer(bid.offer, changes);
  if (isRefused(offer)) return offer;
  if (sameOffer(offer, bid.offer)) return [];
  if (bid.declined && isFull(task)) return refused('offers-full');
  if (bid.revisions >= mostRevisions) return refused('too-many-revisions');
  const reopened = bid.declined && ({ reopens: true } as const);
  return [{ type: 'BidRevised', data: { bidId: bid.id, ...offer, ...reopened } }];
};
