import { isOfferEvent, type FieldChange, type StoredEvent, type TaskHistory } from '@marketplace/contracts';
import type { HashedEvent, LedgerReads } from '@marketplace/event-store';
import { pageOf } from '@marketplace/service-kit';
import { stateAt } from '../as-of/taskAt.ts';
import { evolve, fold, type FoldedTask } from '../folding/evolve.ts';
import { readable } from '../folding/readable.ts';
import { changesBetween, offerChanges, type PartialOffer } from './changes.ts';

/** The data of an event with an offer; undefined for any other event, and for one that this program can't read. */
const offerOf = (event: StoredEvent): PartialOffer | undefined => {
  const happened = readable(event);
  return happened && isOfferEvent(happened) ? happened.data : undefined;
};

/** The changes of offers, for the events of a task in order: it keeps the last offer of each bid. */
const offersInOrder = () => {
  const offers = new Map<string, PartialOffer>();
  return (event: StoredEvent): FieldChange[] => {
    const offer = offerOf(event);
    if (offer === undefined) return [];
    const changes = offerChanges(offers.get(offer.bidId), offer);
    offers.set(offer.bidId, offer);
    return changes;
  };
};

const noEvents = { state: undefined, offers: [] };

/**
 * Events of a task, each with its changes, after `earlier`: the state of the task, and the last offers of its bids. An event that this program
 * can't read is shown as stored, without changes.
 */
export const historyOfEvents = (
  events: readonly HashedEvent[],
  earlier: { readonly state: FoldedTask; readonly offers: readonly StoredEvent[] } = noEvents,
): TaskHistory['events'] => {
  const changesOfOffer = offersInOrder();
  earlier.offers.forEach(changesOfOffer);
  let before = earlier.state;
  return events.map((event) => {
    const after = evolve(before, event);
    const changes = [...changesBetween(before, after), ...changesOfOffer(event)];
    before = after;
    return { ...event, changes };
  });
};

/**
 * The events of a task after one position and up to another, in order, in pages; also of a deleted task. `end` is the last position of a
 * page before others. A page needs few further reads, however many bids the task has.
 */
export async function* historyOf(
  store: Pick<LedgerReads, 'findEvents' | 'countBids' | 'lastOffers'>,
  taskId: string,
  {
    after = 0,
    to,
    limit,
  }: { readonly after?: number | undefined; readonly to: number; readonly limit: number },
) {
  let state = await stateAt(store, taskId, after);
  for (let from: number | undefined = after; from !== undefined;) {
    const found = await store.findEvents({ taskIds: [taskId], after: from, to, limit: limit + 1 });
    const { entries, last } = pageOf(found, limit);
    const revised = entries.flatMap((event) =>
      event.type === 'BidPlaced' ? [] : (offerOf(event)?.bidId ?? []),
    );
    const offers = await store.lastOffers([...new Set(revised)], from);
    yield { events: historyOfEvents(entries, { state, offers }), end: last?.position };
    state = fold(entries, state);
    from = last?.position;
  }
}
