import { sameOffer, type Bid, type Offer } from '@marketplace/contracts';
import type { Page } from '../../../api/pages.ts';
import type { Change, Sent } from '../../../commands/sending.ts';

/** A bid, perhaps with a change that the server has not confirmed yet. */
export type ShownBid = Bid & Sent;

/** A bid after a change; the same object if it is not changed. */
const changedBid = (bid: Bid, change: Change): Bid => {
  if (change.kind === 'accept') {
    if (bid._id === change.bid._id) return { ...bid, state: 'accepted' };
    return bid.state === 'open' ? { ...bid, state: 'declined' } : bid;
  }
  if (change.kind === 'place' || change.kind === 'edit') return bid;
  if (bid._id !== change.bidId)
    return change.kind === 'resign' && bid.state === 'declined' && !bid.declined
      ? { ...bid, state: 'open' }
      : bid;
  switch (change.kind) {
    case 'withdraw':
      return { ...bid, state: 'withdrawn' };
    case 'decline':
      return { ...bid, state: 'declined', declined: change.declined };
    case 'resign': {
      const { work: _work, owner: _owner, ...own } = bid;
      return { ...own, state: 'withdrawn', resigned: change.resigned };
    }
    case 'revise': {
      const { days, ...offer } = change.offer;
      const { declined, ...others } = bid;
      const revised = { ...others, ...offer, ...(days !== undefined && { days: days ?? undefined }) };
      return declined ? { ...revised, state: 'open' } : revised;
    }
  }
};

type Pages<Item extends Bid> = readonly Page<Item>[];

/** Whether a list already has the placed bid, by a live update before the answer. The same offer at a lower position is another bid. */
const hasPlaced = (pages: Pages<Bid>, placed: Bid): boolean =>
  pages.some(({ items }) =>
    items.some(
      (bid) =>
        bid._id === placed._id ||
        (bid.mine && bid.position > placed.position && sameOffer(bid as Offer, placed as Offer)),
    ),
  );

/** The pages of a list of bids after a change. The fields of `mark` are added to each changed bid. */
export const changedBids = <Item extends Bid>(
  pages: Pages<Item>,
  change: Change,
  mark: Omit<Item, keyof Bid>,
): Pages<Item> => {
  if (change.kind === 'place') {
    if (hasPlaced(pages, change.bid)) return pages;
    const placed = { ...change.bid, ...mark } as Item;
    return pages.map(({ items, total, ...page }, index) => ({
      ...page,
      items: index === 0 ? [placed, ...items] : items,
      total: total + 1,
    }));
  }
  return pages.map((page) => ({
    ...page,
    items: page.items.map((bid) => {
      const now = changedBid(bid, change);
      return now === bid ? bid : ({ ...now, ...mark } as Item);
    }),
  }));
};

/** The pages of a list of bids, after the changes that are being sent. */
export const shownBids = (pages: Pages<ShownBid>, changes: readonly Change[]): Pages<ShownBid> =>
  changes.reduce<Pages<ShownBid>>((now, change) => changedBids(now, change, { sending: true }), pages);
