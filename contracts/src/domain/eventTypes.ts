import { z } from 'zod';
import { keptOfferSchema } from './bids.ts';
import { operatorActions } from './operatorActions.ts';
import { keptDetailsSchema } from './task.ts';
import { defaultUserName } from './values/vocabulary.ts';

export const taskPostedSchema = keptDetailsSchema.extend({ userEmail: z.string(), userName: z.string() });
/** Only the fields that changed, at least one. */
export const taskUpdatedSchema = keptDetailsSchema.partial();
export const taskDeletedSchema = z.object({});
/** Version 2; version 1 had no name and no offer. */
export const bidPlacedSchema = z.object({
  bidId: z.string(),
  userEmail: z.string(),
  userName: z.string(),
  ...keptOfferSchema.partial().shape,
});
/** The whole offer after the change. */
export const bidRevisedSchema = keptOfferSchema.extend({ bidId: z.string() });
const ofBidSchema = z.object({ bidId: z.string() });
/** The task is In Progress then, and its other bids are declined. */
export const bidAcceptedSchema = ofBidSchema.extend({ bidderUid: z.string() });
/** The task is Pending then, and its declined bids are open again. */
export const acceptanceWithdrawnSchema = ofBidSchema.extend({ reason: z.string() });
export const workNoteOfBidSchema = ofBidSchema.extend({ note: z.string() });
/** Recorded at most once per deadline. */
export const deadlineSchema = z.object({ deadline: z.string() });
/** An operator's action on a projection or its dead letters. Read models ignore it. */
export const operatorActedSchema = z.object({
  action: z.enum(operatorActions),
  projection: z.string().optional(),
  deadLetterIds: z.array(z.string()).optional(),
  reason: z.string().optional(),
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
}

/**
 * Every type of event, defined once. A change of the data's shape gets a new version, and an upcaster from the version before.
 * Stored events are never rewritten.
 */
export const eventDefinitions = {
  TaskPosted: {
    version: 1,
    data: taskPostedSchema,
    about: 'A task was posted.',
    update: 'posted',
    by: 'owner',
  },
  TaskUpdated: {
    version: 1,
    data: taskUpdatedSchema,
    about: 'The owner changed a task; data has the changed fields.',
    update: 'updated',
    by: 'owner',
  },
  TaskDeleted: {
    version: 1,
    data: taskDeletedSchema,
    about: 'The owner deleted a task.',
    update: 'deleted',
    by: 'owner',
  },
  BidPlaced: {
    version: 2,
    data: bidPlacedSchema,
    upcasters: { 1: (data) => ({ userName: defaultUserName, ...(data as object) }) },
    about: 'Somebody placed a bid on a task; with amount and message it has an offer.',
    update: 'bid',
    changesOnlyBid: true,
    hasOffer: true,
    by: 'bidder',
  },
  BidRevised: {
    version: 1,
    data: bidRevisedSchema,
    about: 'The bidder changed the offer of a bid; data has the whole offer after the change.',
    update: 'bid',
    changesOnlyBid: true,
    hasOffer: true,
    by: 'bidder',
    onlyOwnBid: true,
  },
  BidWithdrawn: {
    version: 1,
    data: ofBidSchema,
    about: 'The bidder withdrew a bid.',
    update: 'bid',
    changesOnlyBid: true,
    by: 'bidder',
  },
  BidAccepted: {
    version: 1,
    data: bidAcceptedSchema,
    about: 'The owner accepted a bid: the task is In Progress, and its other open bids are declined.',
    update: 'updated',
    by: 'owner',
  },
  AcceptanceWithdrawn: {
    version: 1,
    data: acceptanceWithdrawnSchema,
    about:
      'The owner withdrew the acceptance of a bid: the task is Pending, and its declined bids are open again.',
    update: 'updated',
    by: 'owner',
  },
  WorkDelivered: {
    version: 1,
    data: workNoteOfBidSchema,
    about: 'The accepted bidder delivered the work.',
    update: 'updated',
    by: 'bidder',
  },
  ChangesRequested: {
    version: 1,
    data: workNoteOfBidSchema,
    about: 'The owner asked for changes of the delivered work.',
    update: 'updated',
    by: 'owner',
  },
  DeadlineNeared: {
    version: 1,
    data: deadlineSchema,
    about: 'The day of the deadline of a Pending task has begun. The actor is the system.',
    update: 'updated',
    by: 'system',
  },
  BiddingClosed: {
    version: 1,
    data: deadlineSchema,
    about:
      'The day of the deadline of a Pending task is over: it takes no more bids. The actor is the system.',
    update: 'updated',
    by: 'system',
  },
  OperatorActed: {
    version: 2,
    data: operatorActedSchema,
    // Version 2 has one more action.
    upcasters: { 1: (data) => data },
    about: 'An operator acted on a projection; its stream is not a task.',
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
