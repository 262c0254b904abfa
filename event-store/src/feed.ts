import type { StoredEvent } from '@marketplace/contracts';
import type { Logger } from '@marketplace/service-kit';
import type pg from 'pg';
import type { AppendSignal } from './appendSignal.ts';
import type { Feed } from './ledger.ts';
import { readEvents, readHead } from './reading.ts';

const pollEvery = 500;
const defaultBatchSize = 1_000;
const firstPause = 50;
const longestPause = 2_000;

interface FeedParts {
  readonly pool: pg.Pool;
  readonly signal: AppendSignal;
  readonly logger: Logger;
}

/** The feed of the embedded and split profiles: the ledger itself, in the order of positions. */
export const createPostgresFeed = ({ pool, signal: appends, logger }: FeedParts): Feed => {
  const readUntilItWorks = async (after: number, limit: number, abort: AbortSignal) => {
    for (let pause = firstPause; !abort.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        return await readEvents(pool, after, limit);
      } catch (error) {
        logger.warn({ err: error, after }, 'the ledger could not be read; trying again');
        await appends.wait(pause, abort);
      }
    }
    return [];
  };

  return {
    async *follow({ after, signal, batchSize = defaultBatchSize }): AsyncGenerator<readonly StoredEvent[]> {
      let position = after;
      let ahead: Promise<StoredEvent[]> | undefined;
      try {
        while (!signal.aborted) {
          // Taken before the read: an append between the read and the wait must still wake us.
          const wait = new AbortController();
          const woken = ahead ? undefined : appends.wait(pollEvery, AbortSignal.any([signal, wait.signal]));
          const batch = await (ahead ?? readUntilItWorks(position, batchSize, signal));
          ahead = undefined;
          const last = batch.at(-1);
          if (last === undefined) {
            await (woken ?? appends.wait(0, signal));
            continue;
          }
          wait.abort();
          position = last.position;
          // A full batch means that more is there: it is read while the consumer works on this one.
          if (batch.length === batchSize) ahead = readUntilItWorks(position, batchSize, signal);
          yield batch;
        }
      } finally {
        await ahead;
      }
    },
    head: async () => (await readHead(pool)).position,
  };
};
