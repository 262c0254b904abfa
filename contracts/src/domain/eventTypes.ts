import type { z } from 'zod';
import {
  acceptanceWithdrawnSchema,
  bidAcceptedSchema,
  bidDeclinedSchema,
  bidderResignedSchema,
  bidPlacedSchema,
  bidRevisedSchema,
  biddingClosedSchema,
  deadlineSchema,
  ofBidSchema,
  operatorActedSchema,
  personForgottenSchema,
  taskDeletedSchema,
  taskPostedSchema,
  taskUpdatedSchema,
  textsForgottenSchema,
  workNoteOfBidSchema,
} from './eventData.ts';
import { silenceEvents } from './silenceEvents.ts';
import { defaultUserName } from './values/vocabulary.ts';

/** Turns data of one version into data of the next. */
type Upcaster = (data: unknown) => unknown;

export interface EventDefinition {
  /** The version in which new events are written. */
  readonly version: number;
  /** The data of this version. */
  readonly data: z.ZodObject;
  /** By earlier version, the upcaster to the version after it. */
  readonly upcasters?: Readonly<Record<number, Upcaster>>;
  readonly about: string;
  /** The kind of the live update for the event; undefined: the event is not about a task. */
  readonly update?: 'posted' | 'updated' | 'deleted' | 'bid';
  /** The event changes a bid. `only`: nothing else (a task may have very many such events, but few others). `too`: also its task. */
  readonly changesBid?: 'only' | 'too';
  /** Its data has the offer of its bid, or parts of it. */
  readonly hasOffer?: true;
  /** Who acted, as the history of the task shows it to the owner and the bidders. */
  readonly by?: 'owner' | 'bidder' | 'system';
  /** Only the owner and the bidder of this bid see the event; other bidders do not. */
  readonly onlyOwnBid?: true;
  /** By field with a text: the field with the uid of the person who owns the text. Without that uid, the text is the actor's. */
  readonly textsOfPerson?: Readonly<Record<string, string>>;
}

/** For a next version with the same shape of data, e.g. one that only keeps texts in another place. */
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
    changesBid: 'only',
    hasOffer: true,
    by: 'bidder',
  },
  BidRevised: {
    version: 3,
    data: bidRevisedSchema,
    upcasters: { 1: asItIs, 2: asItIs },
    about: 'The bidder changed the offer of a bid; data has the whole offer after the change.',
    update: 'bid',
    changesBid: 'only',
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
    changesBid: 'only',
    by: 'bidder',
  },
  BidDeclined: {
    version: 1,
    data: bidDeclinedSchema,
    about: 'The owner declined an open bid: it stays declined until its bidder revises it.',
    update: 'bid',
    changesBid: 'only',
    by: 'owner',
    onlyOwnBid: true,
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
  BidderResigned: {
    version: 1,
    data: bidderResignedSchema,
    about:
      'The accepted bidder resigned: the task is Pending, the bid is withdrawn, and the declined bids are open again.',
    update: 'updated',
    changesBid: 'too',
    by: 'bidder',
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
    version: 3,
    data: biddingClosedSchema,
    upcasters: { 1: asItIs, 2: asItIs },
    about:
      'A Pending task takes no more bids: the day of its deadline is over or, with maxOffers, it has so many open bids. The actor is the system.',
    update: 'updated',
    by: 'system',
  },
  BiddingReopened: {
    version: 1,
    data: deadlineSchema,
    about:
      'Bidding was closed by the number of open bids, and the task takes another one. The actor is the system.',
    update: 'updated',
    by: 'system',
  },
  ...silenceEvents,
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
    version: 2,
    data: textsForgottenSchema,
    upcasters: { 1: (data) => ({ ...(data as object), ends: [] }) },
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
export type BidEventType = TypesWith<{ readonly changesBid: string }>;
export type OfferEventType = TypesWith<{ readonly hasOffer: true }>;
export type EventData<T extends EventType> = Readonly<z.infer<Definitions[T]['data']>>;

/** The definition of a type, with the members that only some types have. */
export const eventDefinition = (type: EventType): EventDefinition => eventDefinitions[type];

export const eventTypes = Object.keys(eventDefinitions) as EventType[];
export const taskEventTypes = eventTypes.filter(
  (type): type is TaskEventType => 'update' in eventDefinitions[type],
);
/** The types of the events of a bid. */
export const bidEventTypes = eventTypes.filter(
  (type): type is BidEventType => 'changesBid' in eventDefinitions[type],
);
/** The types of events that change more of a task than one bid. A task has few of them, but may have very many that change only a bid. */
export const foldedTypes = taskEventTypes.filter((type) => eventDefinition(type).changesBid !== 'only');
export const offerEventTypes = eventTypes.filter(
  (type): type is OfferEventType => 'hasOffer' in eventDefinitions[type],
);
/** True if the event's data has an offer, or parts of one. */
export const isOfferEvent = <E extends { readonly type: EventType }>(
  event: E,
): event is Extract<E, { readonly type: OfferEventType }> => 'hasOffer' in eventDefinitions[event.type];
export const isEventType = (type: string): type is EventType => Object.hasOwn(eventDefinitions, type);
export const isTaskEventType = (type: string): type is TaskEventType =>
  isEventType(type) && 'update' in eventDefinitions[type];
