import { changesBetween, evolve, readableTaskEvent, type FoldedTask } from '@marketplace/audit';
import {
  detailFields,
  eventDefinition,
  formerUser,
  goneIn,
  isOfferEvent,
  offerOf,
  systemActor,
  type FieldChange,
  type PersonalText,
  type SharedEvent,
  type StoredEvent,
  type TaskEvent,
} from '@marketplace/contracts';
import { bidIdOf, hasReceipt, type Deals } from './deals.ts';

const ownFields: readonly string[] = detailFields;

/** The changes of the task's own fields by events of these types, by position. The posting is not a change. */
export const editsOf = (events: readonly StoredEvent[]): ReadonlyMap<number, FieldChange[]> => {
  let before: FoldedTask;
  return new Map(
    events.map((event) => {
      const after = evolve(before, event);
      const changes = before === undefined ? [] : changesBetween(before, after);
      before = after;
      return [event.position, changes.filter(({ field }) => ownFields.includes(field))] as const;
    }),
  );
};

/** The reader of a history, and the data of the task in the read models. */
export interface HistoryReader {
  readonly uid: string;
  readonly ownerUid: string;
  readonly deals: Deals;
  readonly edits: ReadonlyMap<number, FieldChange[]>;
  /** The bids that the events are about, by id. */
  readonly bids: ReadonlyMap<string, { readonly uid: string; readonly name: PersonalText }>;
  /** The times of the events that led to events of the system, by position. */
  readonly times: ReadonlyMap<number, string>;
}

const noteOf = ({ data }: TaskEvent): PersonalText | undefined => {
  if ('note' in data) return data.note;
  return 'reason' in data ? data.reason : undefined;
};

const becauseOf = ({ because }: StoredEvent, times: HistoryReader['times']): SharedEvent['because'] => {
  const at = because?.position === undefined ? undefined : times.get(because.position);
  return because && { ...because, ...(at !== undefined && { at }) };
};

/** An event for the owner or a bidder of its task; undefined if this caller may not see it, or this program can't read it. */
export const sharedEvent = (event: StoredEvent, onlooker: HistoryReader): SharedEvent | undefined => {
  const happened = readableTaskEvent(event);
  // TextsForgotten is not shown: the reader sees at the texts that they are deleted.
  if (happened === undefined || happened.type === 'TextsForgotten') return undefined;
  const { type } = happened;
  const { uid, ownerUid, deals, edits, bids, times } = onlooker;
  const bidId = bidIdOf(event);
  const bid = bidId === undefined ? undefined : bids.get(bidId);
  const isOwner = uid === ownerUid;
  const ownBid = bid?.uid === uid;
  const { by = event.actor.uid === ownerUid ? 'owner' : 'bidder', onlyOwnBid } = eventDefinition(type);
  // Bidders can't see other offers, nor when these changed.
  if (onlyOwnBid && bidId !== undefined && !isOwner && !ownBid) return undefined;
  const offer = ownBid && isOfferEvent(happened) ? offerOf(happened.data) : undefined;
  const isFor = 'personUid' in happened.data ? happened.data.personUid === uid : isOwner || ownBid;
  const note = isFor ? noteOf(happened) : undefined;
  const because = becauseOf(event, times);
  const changes = edits.get(event.position) ?? [];
  return {
    position: event.position,
    at: event.recordedAt,
    type,
    ...goneIn(offer, { note }, ...changes),
    by: event.actor.uid === systemActor.uid ? 'system' : by,
    ...(because && { because }),
    mine: event.actor.uid === uid,
    ...(hasReceipt(event, uid, deals) && { proof: true as const }),
    ...(ownBid && { ownBid }),
    ...(isOwner && !ownBid && bid !== undefined && { bidder: bid.name ?? formerUser }),
    ...(changes.length > 0 && { changes }),
    ...(offer && { offer }),
    ...(note !== undefined && { note }),
  };
};
