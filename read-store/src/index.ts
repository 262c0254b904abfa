export * from './port.ts';
export { openReadStore } from './openReadStore.ts';
export { openMongoReadStore } from './mongo/mongoReadStore.ts';
export { openPostgresReadStore } from './postgres/postgresReadStore.ts';
