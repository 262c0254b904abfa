/**
 * The documents of the read models, in PostgreSQL or MongoDB: the projector writes them, the query service reads them.
 *
 * @example
 * const { documents } = await openReadStore({ postgresUrl, mongoUrl: undefined, logger });
 * const { document, position } = await documents.get('tasks', taskId);
 * const { count } = await documents.count('bids', [{ field: 'uid', is: uid }]);
 */
export { allDocuments } from './allDocuments.ts';
export { compareGenerations } from './compareGenerations.ts';
export { differingFields, taskIdOf } from './differences.ts';
export * from './port.ts';
export { bestMatchesOf, type SimilarWord, type FuzzyMatch } from './fuzzyMatch.ts';
export { openFormerMongo, openMongoReadStore, openReadStore, readStoreSetting } from './openReadStore.ts';
export type { FormerDocument } from './mongo/formerData.ts';
export { createReadModelsCheck } from './readModelsCheck.ts';
export { createStoppedWatch } from './stoppedPartitions.ts';
export { prepareReadModels } from './postgres/prepareAsOwner.ts';
export { openPostgresReadStore } from './postgres/postgresReadStore.ts';
export { anyTask, anyTasks } from './anyTasks.ts';
export { shapeOf } from './shapeOf.ts';
export { storedFieldsOf } from './storedTexts.ts';
export { countedReviewsOf, publicReviewsOf } from './publicReviews.ts';
export { byPartition, everyPartition, leastPosition } from './positions.ts';
export {
  createReceivedNotifications,
  type NotificationState,
  type ReceivedNotifications,
} from './notifications/receivedNotifications.ts';
export { concernedBetween, type Concern } from './notifications/concerned.ts';
export type { ReportDecision, Reports } from './notifications/reportNotifications.ts';
export { pageAfter, type NotificationQuery } from './notifications/taskNotifications.ts';
export { createControlReads, neededOf, rebuildOf, type StoredControl } from './rebuilding.ts';
export { tasksWithBids, withHyphens, type TaskWithBids } from './bidsOfUser.ts';
