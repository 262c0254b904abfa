import type { z } from 'zod';
import { bidEvents } from './eventDefinitions/bidEvents.ts';
import { clockEvents } from './eventDefinitions/clockEvents.ts';
import { dealEvents } from './eventDefinitions/dealEvents.ts';
import { moderationEvents } from './eventDefinitions/moderationEvents.ts';
import { staffEvents } from './eventDefinitions/staffEvents.ts';
import { taskEvents } from './eventDefinitions/taskEvents.ts';
import type { EventDefinition } from './eventDefinitions/eventDefinition.ts';

/**
 * Every type of event, defined once. A change of the data's shape gets a new version, and an upcaster from the version before.
 * Stored events are never rewritten.
 */
export const eventDefinitions = {
  ...taskEvents,
  ...bidEvents,
  ...dealEvents,
  ...clockEvents,
  ...moderationEvents,
  ...staffEvents,
} as const satisfies Readonly<Record<string, EventDefinition>>;

type Definitions = typeof eventDefinitions;
export type EventType = keyof Definitions;
type TypesWith<Property> = {
  [T in EventType]: Definitions[T] extends Property ? T : never;
}[EventType];
export type TaskEventType = TypesWith<{ readonly update: string }>;
export type BidEventType = TypesWith<{ readonly changesBid: string }>;
/** The types of events of a task that a person causes. */
export type PersonsEventType = Exclude<TaskEventType, TypesWith<{ readonly by: 'system' }>>;
export type OfferEventType = TypesWith<{ readonly hasOffer: true }>;
export type EventData<T extends EventType> = Readonly<z.infer<Definitions[T]['data']>>;

/** The definition of a type, with the members that only some types have. */
export const eventDefinition = (type: EventType): EventDefinition => eventDefinitions[type];

export const eventTypes = Object.keys(eventDefinitions) as EventType[];
export const taskEventTypes = eventTypes.filter(
  (type): type is TaskEventType => 'update' in eventDefinitions[type],
);
export const bidEventTypes = eventTypes.filter(
  (type): type is BidEventType => 'changesBid' in eventDefinitions[type],
);
/** The types of events that change more of a task than one bid. A task has few of them, but may have very many that change only a bid. */
export const foldedTypes = taskEventTypes.filter((type) => eventDefinition(type).changesBid !== 'only');
/** The types of events that change fields of the task which its owner sets. A task has few of them. */
export const editingTypes = taskEventTypes.filter((type) => eventDefinition(type).edits);
/** The types of events that change whether and where a task is in a list, for all filters and sorts but the number of bids. */
export const listingTypes = taskEventTypes.filter((type) => {
  const { edits, relists, update } = eventDefinition(type);
  return edits === true || relists === true || update === 'deleted';
});
export const offerEventTypes = eventTypes.filter(
  (type): type is OfferEventType => 'hasOffer' in eventDefinitions[type],
);
/** True if the event's data has an offer, or parts of one. */
export const isOfferEvent = <E extends { readonly type: EventType }>(
  event: E,
): event is Extract<E, { readonly type: OfferEventType }> => 'hasOffer' in eventDefinitions[event.type];
export const isEventType = (type: string): type is EventType => Object.hasOwn(eventDefinitions, type);
/** True for an event of a task; its definition says that it is about one. */
export const isTaskEvent = <E extends { readonly type: EventType }>(
  event: E,
): event is Extract<E, { readonly type: TaskEventType }> => 'update' in eventDefinitions[event.type];
export const isTaskEventType = (type: string): type is TaskEventType =>
  isEventType(type) && 'update' in eventDefinitions[type];
