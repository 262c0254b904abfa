import type { ShownBid } from '../calls/shownBids.ts';

/** A bid in the list, with its place among the bids of its person. */
export interface BidOfPerson {
  readonly bid: ShownBid;
  /** The place, from 1. */
  readonly number: number;
  /** How many bids of this person are in the list. */
  readonly count: number;
}

/** Moves the bids of each person together, to the place of the person's first bid. */
export const byPerson = (bids: readonly ShownBid[]): readonly BidOfPerson[] =>
  [...Map.groupBy(bids, ({ bidderKey, _id }) => bidderKey ?? _id).values()].flatMap((ofOne) =>
    ofOne.map((bid, index) => ({ bid, number: index + 1, count: ofOne.length })),
  );
