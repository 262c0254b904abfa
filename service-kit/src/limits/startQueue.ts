import { performance } from 'node:perf_hooks';

/** One turn of the event loop starts requests for so long. Short turns, so that answers and new connections need not wait for them. */
const leastSliceMs = 20;
const mostSliceMs = 200;
/** So many requests that wait for their start, the first for so long, are more than the process can answer. */
const mostWaiting = 200;
const mostWaitMs = 200;

interface Waiting {
  readonly start: () => void;
  readonly since: number;
}

/**
 * Starts requests in the order in which they came, as many in a turn of the event loop as fit into 20 ms, or into as long as the
 * rest of the turn took (so refusing never takes most of the time); the others wait here.
 * Without it, one turn reads and starts whatever has come, and the longer that takes, the more has come until the next turn:
 * requests then wait in the kernel, where the process does not see them.
 */
export const createStartQueue = () => {
  let waiting: Waiting[] = [];
  /** The first that still waits; `shift` of a long array takes its whole length. */
  let first = 0;
  /** Until when this turn starts requests; 0 in a turn that has started none yet. */
  let sliceEnds = 0;
  let lastSlice = 0;

  const beginSlice = (now: number, ms: number): void => {
    sliceEnds = now + ms;
    setImmediate(nextTurn);
  };
  const nextTurn = (): void => {
    sliceEnds = 0;
    if (waiting.length === 0) return;
    const now = performance.now();
    beginSlice(now, Math.min(mostSliceMs, Math.max(leastSliceMs, now - lastSlice)));
    while (first < waiting.length && performance.now() < sliceEnds) {
      first += 1;
      waiting[first - 1]?.start();
    }
    lastSlice = performance.now();
    if (first === waiting.length) [waiting, first] = [[], 0];
  };

  return {
    /** True if another request would wait too long. */
    isFull: (now: number): boolean => {
      const oldest = waiting[first];
      return oldest !== undefined && waiting.length - first >= mostWaiting && now - oldest.since > mostWaitMs;
    },
    add: (start: () => void, now: number): void => {
      if (sliceEnds === 0) {
        lastSlice = now;
        beginSlice(now, leastSliceMs);
      }
      if (waiting.length === 0 && now < sliceEnds) start();
      else waiting.push({ start, since: now });
    },
  };
};
