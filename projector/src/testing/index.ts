/** For tests of several services, in `standalone`, and for tools. */
export { append, newBid } from './appending.ts';
export { checkpointOf, documentsIn, foldOf } from './documents.ts';
export { postWithBid, wholeLedger } from './sharing.ts';
