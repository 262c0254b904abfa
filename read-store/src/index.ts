export { allDifferences, comparable, differenceOf, isCompared, noDifferences } from './differences.ts';
export * from './port.ts';
export { openReadStore } from './openReadStore.ts';
export { openMongoReadStore } from './mongo/mongoReadStore.ts';
export { openPostgresReadStore } from './postgres/postgresReadStore.ts';
export { controlOf, neededOf, successionOf } from './succeeding.ts';
