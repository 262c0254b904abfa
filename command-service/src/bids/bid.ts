import { offerOf, type Actor, type Offer, type TaskEvent } from '@marketplace/contracts';

/** A bid for a decision: what its own events say. */
export interface Bid {
  readonly id: string;
  readonly bidderUid: string;
  /** Undefined: a bid without an offer. */
  readonly offer: Offer | undefined;
  readonly withdrawn: boolean;
}

type BidFact = TaskEvent & { readonly actor: Actor };

const evolveBid = (bid: Bid | undefined, fact: BidFact): Bid | undefined => {
  switch (fact.type) {
    case 'BidPlaced': {
      const { data, actor } = fact;
      return { id: data.bidId, bidderUid: actor.uid, offer: offerOf(data), withdrawn: false };
    }
    case 'BidRevised': {
      const { bidId: _, ...offer } = fact.data;
      return bid && { ...bid, offer };
    }
    case 'BidWithdrawn':
      return bid && { ...bid, withdrawn: true };
    case 'TaskPosted':
    case 'TaskUpdated':
    case 'TaskDeleted':
    case 'BidAccepted':
    case 'AcceptanceWithdrawn':
    case 'WorkDelivered':
    case 'ChangesRequested':
    case 'DeadlineNeared':
    case 'BiddingClosed':
      return bid;
  }
};

/** The bid after its events, in order; undefined without any. */
export const foldBid = (facts: readonly BidFact[]): Bid | undefined =>
  facts.reduce<Bid | undefined>(evolveBid, undefined);
