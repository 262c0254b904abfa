import type { RecordedEvent, TaskEvent } from './events.ts';
import type { EventData } from './eventTypes.ts';

/** The most ids in one event. */
const mostIds = 200;

type ForgottenTexts = EventData<'TextsForgotten'>;
type TextIds = Pick<ForgottenTexts, 'bids' | 'offers' | 'notes' | 'reasons' | 'ends'>;

type Fact = Pick<RecordedEvent, 'type' | 'data'> & { readonly actor: { readonly uid: string } };

/** Finds which texts on a task are a person's, from all events of the task in their order. */
export const textsOnTask = (uid: string) => {
  let ofTask = false;
  let isTold = false;
  const bids = new Set<string>();
  const offers = new Set<string>();
  /** By bid, the uid of the person who wrote the text that is shown with the bid. */
  const notes = new Map<string, string>();
  const reasons = new Map<string, string>();
  const ends = new Map<string, string>();

  const take = (fact: Fact): void => {
    const event = fact as TaskEvent;
    const writer = fact.actor.uid;
    switch (event.type) {
      case 'TaskPosted':
        ofTask ||= writer === uid;
        break;
      case 'BidPlaced':
        if (writer !== uid) break;
        bids.add(event.data.bidId);
        if (event.data.message !== undefined) offers.add(event.data.bidId);
        break;
      case 'BidRevised':
        if (writer === uid) offers.add(event.data.bidId);
        ends.delete(event.data.bidId);
        break;
      case 'BidAccepted':
        notes.delete(event.data.bidId);
        break;
      case 'WorkDelivered':
      case 'ChangesRequested':
        notes.set(event.data.bidId, writer);
        break;
      case 'AcceptanceWithdrawn':
        reasons.set(event.data.bidId, writer);
        break;
      case 'BidDeclined':
        if (event.data.reason !== undefined) ends.set(event.data.bidId, writer);
        break;
      case 'BidderResigned':
        ends.set(event.data.bidId, writer);
        break;
      case 'TextsForgotten':
        isTold ||= event.data.uid === uid;
        break;
      case 'TaskUpdated':
      case 'TaskDeleted':
      case 'BidWithdrawn':
      case 'DeadlineNeared':
      case 'BiddingClosed':
      case 'BiddingReopened':
      case 'DeliveryAcceptanceNeared':
      case 'DeliveryAccepted':
      case 'LapseNeared':
      case 'TaskLapsed':
    }
  };

  /** The TextsForgotten events for these texts; none if there are no texts, or an earlier event names them. */
  const events = (): readonly TaskEvent[] => {
    const of = (writers: ReadonlyMap<string, string>) =>
      [...writers].flatMap(([bidId, writer]) => (writer === uid ? [bidId] : []));
    const found = {
      bids: [...bids],
      offers: [...offers],
      notes: of(notes),
      reasons: of(reasons),
      ends: of(ends),
    };
    const ids = Object.entries(found).flatMap(([list, of]) =>
      of.map((id) => [list as keyof TextIds, id] as const),
    );
    if (isTold || (!ofTask && ids.length === 0)) return [];
    return Array.from({ length: Math.max(1, Math.ceil(ids.length / mostIds)) }, (_, part) => {
      const lists: Record<keyof TextIds, string[]> = {
        bids: [],
        offers: [],
        notes: [],
        reasons: [],
        ends: [],
      };
      for (const [list, id] of ids.slice(part * mostIds, (part + 1) * mostIds)) lists[list].push(id);
      return { type: 'TextsForgotten', data: { uid, ofTask: ofTask && part === 0, ...lists } } as const;
    });
  };
  return { take, events };
};
