export type * from './auditing/ledgerReads.ts';
export { chainHash, digestOf, genesisHash, type DigestedEvent } from './chain/digest.ts';
export { verifyChain, type ChainVerdict } from './chain/verifyChain.ts';
export { openEventStore, type EventStore } from './eventStore.ts';
export { feedOnceOpen } from './feed/feedOnceOpen.ts';
export { oneReader } from './feed/sharedPostgresFeed.ts';
export { soleLeader } from './leadership/soleLeader.ts';
export type * from './ledger.ts';
export type * from './sessions/postgresLook.ts';
