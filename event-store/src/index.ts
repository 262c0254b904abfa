export { openEventStore, type EventStore } from './eventStore.ts';
export { chainHash, digestOf, genesisHash } from './hashes.ts';
export type * from './ledger.ts';
