import { isOfferEvent, type FieldChange, type StoredEvent, type TaskHistory } from '@marketplace/contracts';
import type { HashedEvent, LedgerReads } from '@marketplace/event-store';
import { evolve, type FoldedTask } from '../folding/evolve.ts';
import { readable } from '../folding/readable.ts';
import { changesBetween, offerChanges, type PartialOffer } from './changes.ts';

/** The changes of offers, for the events of a task in order: it keeps the last offer of each bid. */
const offersInOrder = (): ((event: StoredEvent) => FieldChange[]) => {
  const offers = new Map<string, PartialOffer>();
  return (event) => {
    const happened = readable(event);
    if (happened === undefined || !isOfferEvent(happened)) return [];
    const { bidId } = happened.data;
    const changes = offerChanges(offers.get(bidId), happened.data);
    offers.set(bidId, happened.data);
    return changes;
  };
};

/** The events of a task, each with its changes. An event that this program can't read is shown as stored, without changes. */
export const historyOfEvents = (events: readonly HashedEvent[]): TaskHistory['events'] => {
  const changesOfOffer = offersInOrder();
  let before: FoldedTask;
  return events.map((event) => {
    const after = evolve(before, event);
    const changes = [...changesBetween(before, after), ...changesOfOffer(event)];
    before = after;
    return { ...event, changes };
  });
};

/** The whole history of a task up to a position, also of a deleted one; undefined if it was not posted by then. */
export const historyOf = async (
  store: Pick<LedgerReads, 'readTask'>,
  taskId: string,
  to = Number.POSITIVE_INFINITY,
): Promise<TaskHistory | undefined> => {
  const events = (await store.readTask(taskId)).filter(({ position }) => position <= to);
  return events.length === 0 ? undefined : { events: historyOfEvents(events) };
};
