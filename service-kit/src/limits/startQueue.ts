import type { ServerResponse } from 'node:http';
import { createUnderWay } from './underWay.ts';

/** As many commands at once are as fast as more (`npm run bench -- whole`); more would only wait further inside. */
const mostStarted = 256;
/** So many that wait for their start, the first for so long, are more than the process can answer; or so many at once. */
const manyWaiting = 200;
const mostWaitMs = 100;
const mostWaiting = 768;
const lookEveryMs = 50;

interface Waiting {
  readonly res: ServerResponse;
  readonly start: () => void;
  readonly since: number;
}

/**
 * Starts requests in the order in which they came; at most 256 are started and not answered, the others wait here. Without it, one
 * turn of the event loop starts whatever has come, and the longer that takes, the more has come until the next turn: requests
 * then wait in the kernel, where the process does not see them. A request whose body is still on its way does not count.
 */
export const createStartQueue = () => {
  const started = createUnderWay();
  let waiting: Waiting[] = [];
  /** The first that still waits; `shift` of a long array takes its whole length. */
  let first = 0;
  let withoutBody = 0;
  let lookedAt = -lookEveryMs;

  const hasRoom = (now: number): boolean => {
    if (started.size() < mostStarted) return true;
    if (now - lookedAt >= lookEveryMs) {
      lookedAt = now;
      withoutBody = started.count(({ res }) => !res.req.complete);
    }
    return started.size() < mostStarted + withoutBody;
  };
  const run = ({ res, start, since }: Waiting): void => {
    started.enter(res, since, startNext);
    start();
  };
  const startNext = (): void => {
    while (first < waiting.length && started.size() < mostStarted) {
      const next = waiting[first];
      first += 1;
      if (next && !next.res.destroyed) run(next);
    }
    if (first === waiting.length) [waiting, first] = [[], 0];
  };

  return {
    /** True if another request would wait too long. */
    isFull: (now: number): boolean => {
      const oldest = waiting[first];
      const count = waiting.length - first;
      if (oldest === undefined || count < manyWaiting) return false;
      return count >= mostWaiting || now - oldest.since > mostWaitMs;
    },
    add: (res: ServerResponse, start: () => void, now: number): void => {
      const request = { res, start, since: now };
      if (hasRoom(now)) run(request);
      else waiting.push(request);
    },
  };
};
