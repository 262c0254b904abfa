export { allDifferences, differenceOf, isCompared, noDifferences } from './differences.ts';
export * from './port.ts';
export { openReadStore } from './openReadStore.ts';
export { openMongoReadStore } from './mongo/mongoReadStore.ts';
export { prepareReadModels } from './postgres/prepareAsOwner.ts';
export { openPostgresReadStore } from './postgres/postgresReadStore.ts';
export { byPartition, everyPartition } from './reached.ts';
export { controlOf, neededOf, rebuildOf, type StoredControl } from './rebuilding.ts';
