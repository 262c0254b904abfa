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

/** A bid for a decision: what its own events say. */
export interface Bid {
  readonly id: string;
  readonly bidderUid: string;
  /** Undefined: a bid without an offer. */
  readonly offer: Offer | undefined;
  readonly withdrawn: boolean;
  readonly revisions: number;
}

type Fact = (TaskEvent | OperatorEvent | PersonEvent) & { readonly actor: Pick<Actor, 'uid'> };
type BidFact = Extract<Fact, { readonly type: BidEventType }>;
const isOfBid = (fact: Fact): fact is BidFact => (bidEventTypes as readonly string[]).includes(fact.type);

const evolveBid = (bid: Bid | undefined, fact: BidFact): Bid | undefined => {
  switch (fact.type) {
    case 'BidPlaced': {
      const { data, actor } = fact;
      return { id: data.bidId, bidderUid: actor.uid, offer: offerOf(data), withdrawn: false, revisions: 0 };
    }
    case 'BidRevised': {
      const { bidId: _, ...offer } = fact.data;
      return bid && { ...bid, offer, revisions: bid.revisions + 1 };
    }
    case 'BidWithdrawn':
      return bid && { ...bid, withdrawn: true };
  }
};

/** The bid after its events, in order; undefined without any. Other events change nothing. */
export const foldBid = (facts: readonly Fact[]): Bid | undefined =>
  facts.filter(isOfBid).reduce<Bid | undefined>(evolveBid, undefined);
