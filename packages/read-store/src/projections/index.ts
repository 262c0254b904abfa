/**
 * The projections: pure functions from events to changes of the documents of the read models.
 *
 * @example
 * const changes = projectionOf('bids').changes(event);
 */
import type { ProjectionName } from '@marketplace/contracts';
import { alertDocuments, alertsProjection } from './alerts.ts';
import { bidDocuments, bidsProjection, noAmount, storedOffer, type BidDocument } from './bids.ts';
import { dealDocuments, dealTaskDocuments, hiddenProfileDocuments } from './dealDocuments.ts';
import { dealsProjection } from './deals.ts';
import type { CollectionDefinition, Projection } from './definition.ts';
import type { CollectionLayout } from './layout.ts';
import {
  goneTaskDocuments,
  taskNotificationDocuments,
  userNotificationDocuments,
  watchedTaskDocuments,
} from './notificationDocuments.ts';
import { notificationsProjection } from './notifications.ts';
import { hiddenTaskDocuments, taskDocuments, tasksProjection } from './tasks.ts';

export {
  countersJson,
  hasNoOpenBid,
  hiddenOf,
  ownersTaskJson,
  publicTaskJson,
  signedInTaskJson,
  type TaskJson,
} from './tasks.ts';

export { biddersSide, ownersSide, type DealDocument, type Side } from './dealDocuments.ts';
export { alertsBy, type AlertsFor } from './alerts.ts';
export * from './searchIndex.ts';
export type { Projection } from './definition.ts';
export { forgottenIn, namesItsTask, uidFieldsOf } from './forgetting.ts';
export type { Change, CollectionLayout, FieldType } from './layout.ts';
export {
  alertsProjection,
  bidDocuments,
  bidsProjection,
  dealsProjection,
  noAmount,
  notificationsProjection,
  storedOffer,
  taskDocuments,
  tasksProjection,
};
export type { BidDocument };

/** Every projection. A new one is added here and to `projectionNames` in contracts. */
export const projections: readonly Projection[] = [
  tasksProjection,
  bidsProjection,
  notificationsProjection,
  alertsProjection,
  dealsProjection,
];

/** The collections by their names, and so the types of their documents. */
const collections = {
  tasks: taskDocuments,
  hidden_tasks: hiddenTaskDocuments,
  bids: bidDocuments,
  watched: watchedTaskDocuments,
  gone_tasks: goneTaskDocuments,
  user_notifications: userNotificationDocuments,
  task_notifications: taskNotificationDocuments,
  alerts: alertDocuments,
  deals: dealDocuments,
  deal_tasks: dealTaskDocuments,
  hidden_profiles: hiddenProfileDocuments,
};
type Collections = typeof collections;
export type Collection = keyof Collections;
export type Documents = {
  readonly [C in Collection]: Collections[C] extends CollectionDefinition<infer Body> ? Body : never;
};
export type ColumnsOf<C extends Collection> = Pick<
  Documents[C],
  keyof Documents[C] & Collections[C]['columns'][number]
>;

/** How a collection's documents are stored. */
export const layoutOf = (collection: Collection): CollectionLayout => collections[collection];

export const projectionOf = (name: ProjectionName): Projection => {
  const found = projections.find((projection) => projection.name === name);
  if (found === undefined) throw new Error(`There is no projection ${name}.`);
  return found;
};

export const collectionsOf = ({
  projection,
}: {
  readonly projection: ProjectionName;
}): readonly Collection[] => projectionOf(projection).collections.map(({ name }) => name as Collection);

export const projectionFor = (collection: Collection): Projection => {
  const found = projections.find(({ collections: owned }) => owned.some(({ name }) => name === collection));
  if (found === undefined) throw new Error(`No projection owns the collection ${collection}.`);
  return found;
};
