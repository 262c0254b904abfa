import type { ShownBid } from '../calls/shownBids.ts';

/** A bid in the list, with its place among the bids of its person. */
export interface BidOfPerson {
  readonly bid: ShownBid;
  /** From 1 on. */
  readonly number: number;
  /** The bids of that person in the list. */
  readonly count: number;
}

/** The bids in an order in which the bids of one person follow each other, at the place of the first of them. */
export const byPerson = (bids: readonly ShownBid[]): readonly BidOfPerson[] =>
  [...Map.groupBy(bids, ({ bidderKey, _id }) => bidderKey ?? _id).values()].flatMap((ofOne) =>
    ofOne.map((bid, index) => ({ bid, number: index + 1, count: ofOne.length })),
  );
