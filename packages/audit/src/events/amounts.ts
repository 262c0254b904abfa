import { isOfferEvent, offerEventTypes, type StoredEvent } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import { readable } from '../folding/readable.ts';

/** Most offers that are read. A task rarely has more; then an amount may be missing. */
const mostOffers = 10_000;

interface BidEvent {
  readonly id: string;
  readonly taskId: string;
  readonly position: number;
  readonly bidId: string;
}
/** The events about a bid that do not contain its offer. */
const withoutOffer = (events: readonly StoredEvent[]): readonly BidEvent[] =>
  events.flatMap((event) => {
    const happened = readable(event);
    if (happened === undefined || isOfferEvent(happened) || !('bidId' in happened.data)) return [];
    const { bidId } = happened.data;
    return bidId === undefined ? [] : [{ ...event, bidId }];
  });

/**
 * For each of these events, by its id: the last amount that was offered before it, for the bid that the event is about. Bids without an offer
 * are left out.
 */
export const amountsOf = async (
  store: Pick<LedgerReads, 'readFacts'>,
  events: readonly StoredEvent[],
): Promise<Record<string, number>> => {
  const asking = withoutOffer(events);
  if (asking.length === 0) return {};
  const facts = await store.readFacts({
    taskIds: [...new Set(asking.map(({ taskId }) => taskId))],
    types: offerEventTypes,
    to: Math.max(...asking.map(({ position }) => position)),
    newestFirst: true,
    limit: mostOffers,
  });
  const offers = facts.flatMap((fact) => {
    const happened = readable(fact);
    return happened && isOfferEvent(happened) ? [{ ...happened.data, position: fact.position }] : [];
  });
  return Object.fromEntries(
    asking.flatMap(({ id, bidId, position }) => {
      const offer = offers.find((one) => one.bidId === bidId && one.position < position);
      return offer?.amount === undefined ? [] : [[id, offer.amount]];
    }),
  );
};
