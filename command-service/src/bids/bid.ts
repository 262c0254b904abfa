import {
  bidEventTypes,
  offerOf,
  type Actor,
  type BidEventType,
  type Offer,
  type OperatorEvent,
  type PersonEvent,
  type TaskEvent,
} from '@marketplace/contracts';
import type { TaskState } from '../task/state.ts';

/** A bid as decisions need it, folded from the bid's events. */
export interface Bid {
  readonly id: string;
  readonly bidderUid: string;
  /** Undefined: a bid without an offer. */
  readonly offer: Offer | undefined;
  /** Position of the event that set the offer. */
  readonly offered: number;
  /** True if the bidder withdrew it, resigned, or has deleted the account. */
  readonly withdrawn: boolean;
  /** True if the owner of the task declined the bid after its last offer. */
  readonly declined: boolean;
  readonly revisions: number;
}

export interface TaskWithBid {
  readonly task: TaskState;
  readonly bid: Bid;
}

export type Fact = (TaskEvent | OperatorEvent | PersonEvent) & { readonly actor: Pick<Actor, 'uid'> };
type PlacedFact = Fact & { readonly position: number };
type BidFact = Extract<PlacedFact, { readonly type: BidEventType }>;
const isOfBid = (fact: PlacedFact): fact is BidFact =>
  (bidEventTypes as readonly string[]).includes(fact.type);

const evolveBid = (bid: Bid | undefined, fact: BidFact): Bid | undefined => {
  switch (fact.type) {
    case 'BidPlaced': {
      const { data, actor, position: offered } = fact;
      const [id, offer] = [data.bidId, offerOf(data)];
      const standing = { withdrawn: false, declined: false };
      return { id, bidderUid: actor.uid, offer, offered, ...standing, revisions: 0 };
    }
    case 'BidRevised': {
      const { bidId: _, reopens: __, ...offer } = fact.data;
      return bid && { ...bid, offer, offered: fact.position, declined: false, revisions: bid.revisions + 1 };
    }
    case 'BidDeclined':
      return bid && { ...bid, declined: true };
    case 'BidWithdrawn':
    case 'BidderResigned':
      return bid && { ...bid, withdrawn: true };
  }
};

/** The bid after these events, in their order; undefined without a BidPlaced. Events that are not about a bid change nothing. */
export const foldBid = (facts: readonly PlacedFact[]): Bid | undefined =>
  facts.filter(isOfBid).reduce<Bid | undefined>(evolveBid, undefined);
