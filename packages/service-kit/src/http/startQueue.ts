import type { ServerResponse } from 'node:http';
import { createUnderWay, type UnderWay } from './underWay.ts';

/** As many commands at once are as fast as more (`npm run bench -- whole`); more would only wait further inside. */
const mostStarted = 256;
/** So many that wait for their start, the first for so long, are more than the process can answer; or so many at once. */
const manyWaiting = 200;
const mostWaitMs = 100;
const mostWaiting = 768;
const lookEveryMs = 50;

interface Waiting extends UnderWay {
  readonly start: () => void;
}

const lacksBody = ({ res }: UnderWay): boolean => !res.req.complete;

/**
 * Starts requests in the order in which they came; at most 256 are started and not answered, the others wait here. Without it, one
 * turn of the event loop starts whatever has come, and the longer that takes, the more has come until the next turn: requests
 * then wait in the kernel, where the process does not see them. A request whose body is still on its way does not count, and
 * does not wait for others: its caller may never send the rest.
 */
export const createStartQueue = () => {
  const started = createUnderWay();
  let waiting: Waiting[] = [];
  /** The first that still waits; `shift` of a long array takes its whole length. */
  let first = 0;
  let withoutBody = 0;
  let nextLook: NodeJS.Timeout | undefined;

  const hasRoom = (): boolean => started.size() < mostStarted + withoutBody;
  const run = ({ res, start, since }: Waiting): void => {
    started.enter(res, since, startNext);
    start();
  };
  const startNext = (): void => {
    while (first < waiting.length && hasRoom()) {
      const next = waiting[first];
      first += 1;
      if (next && !next.res.destroyed) run(next);
    }
    if (first === waiting.length) [waiting, first] = [[], 0];
  };
  /** Now and then, not for each request, because it looks at all of them. */
  const look = (): void => {
    const present = waiting.slice(first).filter(({ res }) => !res.destroyed);
    [waiting, first] = [present.filter((request) => !lacksBody(request)), 0];
    present.filter(lacksBody).forEach(run);
    withoutBody = started.count(lacksBody);
    startNext();
    const lookAgain = started.size() >= mostStarted || withoutBody > 0;
    nextLook = lookAgain ? setTimeout(look, lookEveryMs).unref() : undefined;
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
      if (!hasRoom() && nextLook === undefined) look();
      if (hasRoom()) run(request);
      else waiting.push(request);
    },
  };
};
