import {
  eventDefinition,
  eventDefinitions,
  isTaskEvent,
  keptOfferFields,
  personalFields,
  systemActor,
  taskEventTypes,
  withoutTexts,
  type RecordedEvent,
  type TaskEvent,
  type TaskEventType,
} from '@marketplace/contracts';
import fc from 'fast-check';
import type { z } from 'zod';
import { ownersSide } from '../dealDocuments.ts';
import { posting } from './history.ts';

/** Whose a text of an event is. */
const personOf = (type: TaskEventType, field: string, data: object, uid: string): string => {
  const named = eventDefinition(type).textsOfPerson?.[field];
  return named === undefined ? uid : String((data as Readonly<Record<string, unknown>>)[named]);
};

/** The events of a task as the ledger returns them after the person was forgotten. */
export const withoutTextsOf = (uid: string, events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  events.map((event) => {
    const { actor, type, data } = event;
    if (!isTaskEvent(event) || actor.email === null) return event;
    const gone = personalFields(type).filter((field) => personOf(event.type, field, data, actor.uid) === uid);
    const email = actor.uid === uid ? null : actor.email;
    // Texts that the system wrote belong to no person.
    const left = actor.uid === systemActor.uid ? data : withoutTexts(data, gone);
    return { ...event, data: left, actor: { ...actor, email } } as RecordedEvent;
  });

/** The mark in each text of the person; no other text has it. */
export const markOf = (uid: string): string => `written by ${uid}`;

export type Step = readonly [event: TaskEvent, uid: string];

const owner = 'ada';
const bidders = ['bob', 'carol', 'ada'] as const;
/** Each bidder has two bids; only the first one of bob and carol may have an offer. */
const bidIdOf = (bidder: number, number: number) => `01890000-0000-7000-9000-0000000000${bidder}${number}`;
const plain = { ...posting, amount: 80, days: 3 };
const offerFields: readonly string[] = keptOfferFields;

/** Names of the optional fields of a task. */
const optionalOfTask = new Set(
  Object.entries(eventDefinitions.TaskPosted.data.shape).flatMap(([name, schema]) =>
    schema.safeParse(undefined).success ? [name] : [],
  ),
);

/** Data with all fields of the type, except optional fields that `left` leaves out. Each text names its writer; an optional text may be empty. */
const dataOf = (
  type: TaskEventType,
  uid: string,
  given: object,
  { bare, left }: { readonly bare: boolean; readonly left: number },
): TaskEvent['data'] => {
  const shape: Readonly<Record<string, z.ZodType>> = eventDefinitions[type].data.shape;
  const values: Readonly<Record<string, unknown>> = { ...plain, ...given };
  const data: Record<string, unknown> = {};
  for (const [index, [name, schema]] of Object.entries(shape).entries()) {
    const isOffer = offerFields.includes(name);
    const isOptional = schema.safeParse(undefined).success;
    const isLeft = isOffer ? bare : (left >> index) % 2 === 1;
    if (isOptional && isLeft) continue;
    const isEmpty = optionalOfTask.has(name) && left % 5 === 0;
    const text = isEmpty ? '' : `${name} ${markOf(personOf(type, name, values, uid))}`;
    data[name] = personalFields(type).includes(name) ? text : values[name];
  }
  return eventDefinitions[type].data.parse(data);
};

const types = taskEventTypes.filter((type) => type !== 'TextsForgotten');

interface Choice {
  readonly type: TaskEventType;
  /** Of `bidders`. */
  readonly bidder: number;
  /** Of the bidder's two bids. */
  readonly number: number;
  readonly bySystem: boolean;
  /** Bits: the optional fields that are left out. An even number: the owner writes a review, an odd one: the bidder. */
  readonly left: number;
}

const stepOf = ({ type, bidder, number, bySystem, left }: Choice): Step => {
  const { by } = eventDefinition(type);
  const bidderUid = bidders[bidder] ?? 'bob';
  // A side of a bid reviews the other.
  const isByOwner = by === 'owner' || (type === 'ReviewWritten' && left % 2 === 0);
  const writer = isByOwner ? owner : bidderUid;
  const uid = by === 'system' || (bySystem && type === 'AcceptanceWithdrawn') ? systemActor.uid : writer;
  const bidId = bidIdOf(bidder, number);
  const things = [
    { thing: 'task', thingId: '', personUid: owner },
    { thing: 'review', thingId: ownersSide(bidId), personUid: bidderUid },
    { thing: 'user', thingId: bidderUid, personUid: bidderUid },
  ];
  const aboutUid = isByOwner ? bidderUid : owner;
  const given = { bidId, bidderUid, aboutUid, ...things[left % 3], ground: 'terms' };
  const data = dataOf(type, uid, given, { bare: number === 1, left });
  return [{ type, data } as TaskEvent, uid];
};

export const step = (wanted: readonly TaskEventType[] = types): fc.Arbitrary<Step> =>
  fc
    .record({
      type: fc.constantFrom(...wanted),
      bidder: fc.nat({ max: 2 }),
      number: fc.nat({ max: 1 }),
      bySystem: fc.boolean(),
      left: fc.nat({ max: 255 }),
    })
    .map(stepOf);

/** Each type of event three times, with all its texts, by the owner or by bob; the deletion comes last. */
export const wholeHistory: readonly Step[] = [...types, 'TaskDeleted' as const]
  .filter((type, index) => type !== 'TaskDeleted' || index === types.length)
  // Beyond the number of fields: none is left out, and none is empty.
  .flatMap((type) =>
    [2 ** 20, 2 ** 20 + 1, 2 ** 20 + 2].map((left) =>
      stepOf({ type, bidder: 0, number: 0, bySystem: false, left }),
    ),
  );

const bidOf = ({ data }: TaskEvent): string | undefined => ('bidId' in data ? data.bidId : undefined);
/** Leaves out impossible steps: a second posting, steps on bids that do not exist, and second placings of a bid. */
export const possible = (steps: readonly Step[]): readonly Step[] => {
  const placed = new Set<string>();
  return steps.filter(([event], index) => {
    const bidId = bidOf(event);
    if (bidId === undefined) return (event.type === 'TaskPosted') === (index === 0);
    const isFirst = !placed.has(bidId);
    if (event.type === 'BidPlaced') placed.add(bidId);
    return isFirst === (event.type === 'BidPlaced');
  });
};
