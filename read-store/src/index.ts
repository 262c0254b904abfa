export * from './port.ts';
export { openPostgresReadStore } from './postgres/postgresReadStore.ts';
