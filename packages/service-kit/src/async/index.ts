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
export { createKeyedQueue } from './queue.ts';
export { createQueue } from './queue.ts';
export { pause } from './time.ts';
export { retry } from './retry.ts';
export { createThrottle } from './time.ts';
export { coalesce } from './sharedRuns.ts';
export { share } from './sharedRuns.ts';
export { createTurns, createWorkInTurns } from './turns.ts';
export { withTimeout } from './time.ts';
