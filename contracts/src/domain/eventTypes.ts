import { z } from 'zod';
import { keptOfferSchema } from './bids.ts';
import { recordedActions } from './operatorActions.ts';
import { keptDetailsSchema } from './task.ts';
import { personalText, plainText } from './values/personal.ts';
import { defaultUserName } from './values/vocabulary.ts';

export const taskPostedSchema = keptDetailsSchema.extend({
  userEmail: personalText(),
  userName: personalText(),
});
/** Only the fields that changed, at least one. */
export const taskUpdatedSchema = keptDetailsSchema.partial();
export const taskDeletedSchema = z.object({});
/** Version 1 had no name and no offer. */
export const bidPlacedSchema = z.object({
  bidId: plainText(),
  userEmail: personalText(),
  userName: personalText(),
  ...keptOfferSchema.partial().shape,
});
/** The whole offer after the change. */
export const bidRevisedSchema = keptOfferSchema.extend({ bidId: plainText() });
const ofBidSchema = z.object({ bidId: plainText() });
/** The task is In Progress then, and its other bids are declined. */
export const bidAcceptedSchema = ofBidSchema.extend({ bidderUid: plainText() });
/** The task is Pending then, and its declined bids are open again. */
export const acceptanceWithdrawnSchema = ofBidSchema.extend({ reason: personalText() });
export const workNoteOfBidSchema = ofBidSchema.extend({ note: personalText() });
/** Recorded at most once per deadline. */
export const deadlineSchema = z.object({ deadline: plainText() });
/** An operator's action on a projection, its dead letters, or a person. Read models ignore it. */
export const operatorActedSchema = z.object({
  action: z.enum(recordedActions),
  projection: plainText().optional(),
  deadLetterIds: z.array(plainText()).optional(),
  /** The uid of the person whom the action is about. */
  person: plainText().optional(),
  reason: personalText().optional(),
});
/** From here on the ledger takes no event of this person. */
export const personForgottenSchema = z.object({
  uid: plainText(),
  /** Who asked for it. */
  askedBy: z.enum(['person', 'operator']),
});
const bidIdsSchema = z.array(plainText());
/** The texts of a person on one task, or some of them: they are no longer beside the ledger. */
export const textsForgottenSchema = z.object({
  uid: plainText(),
  /** The person has posted the task. */
  ofTask: z.boolean(),
  /** Bids that the person has placed; the ones of them with an offer. */
  bids: bidIdsSchema,
  offers: bidIdsSchema,
  /** Bids whose last note, or whose last reason for taking an acceptance back, the person has written. */
  notes: bidIdsSchema,
  reasons: bidIdsSchema,
});

/** Turns data of one version into data of the next. */
type Upcaster = (data: unknown) => unknown;

interface EventDefinition {
  /** The version in which new events are written. */
  readonly version: number;
  /** The data of this version. */
  readonly data: z.ZodObject;
  /** From each earlier version to the next one. */
  readonly upcasters?: Readonly<Record<number, Upcaster>>;
  readonly about: string;
  /** The kind of the live update that tells of it; an event without one is not about a task. */
  readonly update?: 'posted' | 'updated' | 'deleted' | 'bid';
  /** It changes nothing but one bid. A task may have very many such events, and few others. */
  readonly changesOnlyBid?: true;
  /** Its data has the offer of its bid, or parts of it. */
  readonly hasOffer?: true;
  /** Whose act it is, as owner and bidders see it in the history of the task. */
  readonly by?: 'owner' | 'bidder' | 'system';
  /** For the owner and the bidder of this bid; other bidders do not see it. */
  readonly onlyOwnBid?: true;
  /** Fields whose text belongs to the person that another field of the data names, if it names one, and not to the actor. */
  readonly textsOfPerson?: Readonly<Record<string, string>>;
}

/** Events up to here have their texts in their data. */
const asItIs: Upcaster = (data) => data;

/**
 * Every type of event, defined once. A change of the data's shape gets a new version, and an upcaster from the version before.
 * Stored events are never rewritten.
 */
export const eventDefinitions = {
  TaskPosted: {
    version: 2,
    data: taskPostedSchema,
    upcasters: { 1: asItIs },
    about: 'A task was posted.',
    update: 'posted',
    by: 'owner',
  },
  TaskUpdated: {
    version: 2,
    data: taskUpdatedSchema,
    upcasters: { 1: asItIs },
    about: 'The owner changed a task; data has the changed fields.',
    update: 'updated',
    by: 'owner',
  },
  TaskDeleted: {
    version: 2,
    data: taskDeletedSchema,
    upcasters: { 1: asItIs },
    about: 'The owner deleted a task.',
    update: 'deleted',
    by: 'owner',
  },
  BidPlaced: {
    version: 3,
    data: bidPlacedSchema,
    upcasters: { 1: (data) => ({ userName: defaultUserName, ...(data as object) }), 2: asItIs },
    about: 'Somebody placed a bid on a task; with amount and message it has an offer.',
    update: 'bid',
    changesOnlyBid: true,
    hasOffer: true,
    by: 'bidder',
  },
  BidRevised: {
    version: 2,
    data: bidRevisedSchema,
    upcasters: { 1: asItIs },
    about: 'The bidder changed the offer of a bid; data has the whole offer after the change.',
    update: 'bid',
    changesOnlyBid: true,
    hasOffer: true,
    by: 'bidder',
    onlyOwnBid: true,
  },
  BidWithdrawn: {
    version: 2,
    data: ofBidSchema,
    upcasters: { 1: asItIs },
    about: 'The bidder withdrew a bid.',
    update: 'bid',
    changesOnlyBid: true,
    by: 'bidder',
  },
  BidAccepted: {
    version: 2,
    data: bidAcceptedSchema,
    upcasters: { 1: asItIs },
    about: 'The owner accepted a bid: the task is In Progress, and its other open bids are declined.',
    update: 'updated',
    by: 'owner',
  },
  AcceptanceWithdrawn: {
    version: 2,
    data: acceptanceWithdrawnSchema,
    upcasters: { 1: asItIs },
    about:
      'The owner withdrew the acceptance of a bid: the task is Pending, and its declined bids are open again.',
    update: 'updated',
    by: 'owner',
  },
  WorkDelivered: {
    version: 2,
    data: workNoteOfBidSchema,
    upcasters: { 1: asItIs },
    about: 'The accepted bidder delivered the work.',
    update: 'updated',
    by: 'bidder',
  },
  ChangesRequested: {
    version: 2,
    data: workNoteOfBidSchema,
    upcasters: { 1: asItIs },
    about: 'The owner asked for changes of the delivered work.',
    update: 'updated',
    by: 'owner',
  },
  DeadlineNeared: {
    version: 2,
    data: deadlineSchema,
    upcasters: { 1: asItIs },
    about: 'The day of the deadline of a Pending task has begun. The actor is the system.',
    update: 'updated',
    by: 'system',
  },
  BiddingClosed: {
    version: 2,
    data: deadlineSchema,
    upcasters: { 1: asItIs },
    about:
      'The day of the deadline of a Pending task is over: it takes no more bids. The actor is the system.',
    update: 'updated',
    by: 'system',
  },
  OperatorActed: {
    version: 3,
    data: operatorActedSchema,
    // Version 2 has one more action.
    upcasters: { 1: asItIs, 2: asItIs },
    textsOfPerson: { reason: 'person' },
    about: 'An operator acted on a projection or a person; its stream is not a task.',
  },
  PersonForgotten: {
    version: 1,
    data: personForgottenSchema,
    about:
      'A person is forgotten: no event of this person follows, and the texts of the person are deleted. Its stream is not a task.',
  },
  TextsForgotten: {
    version: 1,
    data: textsForgottenSchema,
    about:
      'The texts of a forgotten person on this task are deleted; a program that keeps them must delete them too. The actor is the system.',
    update: 'updated',
    by: 'system',
  },
} as const satisfies Readonly<Record<string, EventDefinition>>;

type Definitions = typeof eventDefinitions;
export type EventType = keyof Definitions;
type TypesWith<Property> = {
  [T in EventType]: Definitions[T] extends Property ? T : never;
}[EventType];
export type TaskEventType = TypesWith<{ readonly update: string }>;
export type BidEventType = TypesWith<{ readonly changesOnlyBid: true }>;
export type OfferEventType = TypesWith<{ readonly hasOffer: true }>;
export type EventData<T extends EventType> = Readonly<z.infer<Definitions[T]['data']>>;

/** The definition of a type, with what not every type has. */
export const eventDefinition = (type: EventType): EventDefinition => eventDefinitions[type];

export const eventTypes = Object.keys(eventDefinitions) as EventType[];
export const taskEventTypes = eventTypes.filter(
  (type): type is TaskEventType => 'update' in eventDefinitions[type],
);
export const bidEventTypes = eventTypes.filter(
  (type): type is BidEventType => 'changesOnlyBid' in eventDefinitions[type],
);
export const offerEventTypes = eventTypes.filter(
  (type): type is OfferEventType => 'hasOffer' in eventDefinitions[type],
);
/** The event's data has an offer, or parts of one. */
export const isOfferEvent = <E extends { readonly type: EventType }>(
  event: E,
): event is Extract<E, { readonly type: OfferEventType }> => 'hasOffer' in eventDefinitions[event.type];
export const isEventType = (type: string): type is EventType => Object.hasOwn(eventDefinitions, type);
export const isTaskEventType = (type: string): type is TaskEventType =>
  isEventType(type) && 'update' in eventDefinitions[type];
