/**
 * For tests: an event store on an empty database, sample events, and the hashes as TypeScript computes them.
 *
 * @example
 * const { store, close } = await openTestStore();
 * await store.ledger.append(sampleAppend(taskId, 0));
 * await close();
 */
export { chainHash, digestOf, type DigestedEvent } from './digest.ts';
export { firstBroken } from './firstBroken.ts';
export { keepDecidedTimes } from './keepDecidedTimes.ts';
export { loseTail } from './loseTail.ts';
export { recordForgotten } from './recordForgotten.ts';
export { bidPlaced, keyed, sampleAppend, sampleId } from './samples.ts';
export { silentLogger } from './silentLogger.ts';
export { oneReader, soleLeader } from './soleLeader.ts';
export { storedLedger } from './storedLedger.ts';
export { openTestStore, startedTestStore, type TestStore } from './testStore.ts';
