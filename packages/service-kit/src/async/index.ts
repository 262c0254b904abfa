export { inPieces } from './inPieces.ts';
export { createKeyedQueue } from './keyedQueue.ts';
export { createOneAtATime } from './oneAtATime.ts';
export { pause } from './pause.ts';
export { retry } from './retry.ts';
export { createSeldom } from './seldom.ts';
export { shareNext } from './shareNext.ts';
export { createOneOfEach, createTurns } from './turns.ts';
export { withTimeout } from './withTimeout.ts';
