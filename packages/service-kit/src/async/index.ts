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
export { createKeyedQueue } from './keyedQueue.ts';
export { createQueue } from './queue.ts';
export { pause } from './pause.ts';
export { retry } from './retry.ts';
export { createThrottle } from './throttle.ts';
export { coalesce } from './coalesce.ts';
export { share } from './share.ts';
export { createTurns, createWorkInTurns } from './turns.ts';
export { withTimeout } from './withTimeout.ts';
