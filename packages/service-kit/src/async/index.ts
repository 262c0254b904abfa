export { inBatches } from './inBatches.ts';
export { createKeyedQueue } from './keyedQueue.ts';
export { createQueue } from './queue.ts';
export { pause } from './pause.ts';
export { retry } from './retry.ts';
export { createThrottle } from './throttle.ts';
export { coalesce } from './coalesce.ts';
export { createOneOfEach, createTurns, createWorkInTurns } from './turns.ts';
export { withTimeout } from './withTimeout.ts';
