import { takeTexts, type EventData, type RecordedEvent, type TaskEvent } from '@marketplace/contracts';

/** The events of a task as the ledger tells them when the person is forgotten. */
export const withoutTextsOf = (uid: string, events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  events.map((event) => {
    const { actor, type, data } = event;
    if (actor.uid !== uid || actor.email === null) return event;
    const kept = takeTexts({ type, data, actor: { uid, email: actor.email } }).data;
    return { ...event, data: kept, actor: { uid, email: null } } as RecordedEvent;
  });

/** What of a person the events of a task have. */
const textsOf = (uid: string, events: readonly RecordedEvent[]): EventData<'TextsForgotten'> => {
  const bids = new Set<string>();
  const offers = new Set<string>();
  const notes = new Map<string, string>();
  const reasons = new Map<string, string>();
  let ofTask = false;
  for (const { type, data, actor } of events) {
    if (type === 'TaskPosted') ofTask = actor.uid === uid;
    if (type === 'BidPlaced' && actor.uid === uid) bids.add(data.bidId);
    if ((type === 'BidPlaced' || type === 'BidRevised') && bids.has(data.bidId) && data.message !== undefined)
      offers.add(data.bidId);
    if (type === 'BidAccepted') notes.delete(data.bidId);
    if (type === 'WorkDelivered' || type === 'ChangesRequested') notes.set(data.bidId, actor.uid);
    if (type === 'AcceptanceWithdrawn') reasons.set(data.bidId, actor.uid);
  }
  const ofPerson = (authors: ReadonlyMap<string, string>) =>
    [...authors].flatMap(([id, author]) => (author === uid ? [id] : []));
  return {
    uid,
    ofTask,
    bids: [...bids],
    offers: [...offers],
    notes: ofPerson(notes),
    reasons: ofPerson(reasons),
  };
};

/** The event that says so. */
export const textsForgotten = (uid: string, events: readonly RecordedEvent[]): TaskEvent => ({
  type: 'TextsForgotten',
  data: textsOf(uid, events),
});
