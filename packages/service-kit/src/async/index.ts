/**
 * Functions for work that waits: retries, queues, time limits, and runs that callers share.
 *
 * @example
 * const events = await retry(() => open(url), {
 *   signal,
 *   onFailure: (error, pauseMs) => logger.warn({ err: error, pauseMs }, 'the event store does not open'),
 * });
 */
export { inBatches } from './inBatches.ts';
export { createKeyedQueue, createQueue } from './queue.ts';
export { readPages } from './readPages.ts';
export { pause, createThrottle, untilAborted, withTimeout } from './time.ts';
export { retry } from './retry.ts';
export { coalesce, share } from './sharedRuns.ts';
export { createTurns, createWorkInTurns } from './turns.ts';
