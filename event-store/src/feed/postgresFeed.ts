import type { StoredEvent } from '@marketplace/contracts';
import type { Logger } from '@marketplace/service-kit';
import { retry } from '@marketplace/service-kit/async';
import type pg from 'pg';
import type { Feed, PassOver } from './feed.ts';
import { readHead } from '../postgres/reading.ts';
import { readStored, readStoredFast, type StoredPage } from './readStored.ts';
import type { Tail } from './tail.ts';
import type { WakeUps } from './wakeUps.ts';

const pollEvery = 500;
const usualBatch = 1_000;

interface FeedParts {
  readonly pool: pg.Pool;
  readonly wakeUps: WakeUps;
  readonly tail: Tail;
  readonly logger: Logger;
}

/** The last event is never left out: it shows how far the batch goes. */
const leaveOut = (passOver: PassOver, events: readonly StoredEvent[]): readonly StoredEvent[] => {
  if (passOver.length === 0) return events;
  const types: readonly string[] = passOver;
  const last = events.length - 1;
  return events.filter(({ type }, index) => index === last || !types.includes(type));
};

/** The feed of the embedded and split profiles: the ledger itself, in the order of positions. */
export const createPostgresFeed = ({ pool, wakeUps, tail, logger }: FeedParts): Feed => {
  /** Never rejects: tries until the ledger can be read. Empty at the head, or when the signal aborts. */
  const read = async (
    page: StoredPage,
    signal: AbortSignal,
    how = readStored,
  ): Promise<readonly StoredEvent[]> => {
    const events = await retry(() => how(pool, page), {
      signal,
      onFailure: (error) =>
        logger.warn({ err: error, after: page.after }, 'the ledger could not be read; trying again'),
      firstPauseMs: 50,
      longestPauseMs: 2_000,
    });
    return events ?? [];
  };

  return {
    async *follow({
      after,
      signal,
      batchSize: limit = usualBatch,
      passOver = [],
    }): AsyncGenerator<readonly StoredEvent[]> {
      const leave = tail.follow();
      let position = after;
      // Counted before the read: an append between the read and the wait still wakes.
      const begin = (how?: typeof readStored) => ({
        seen: wakeUps.count(),
        batch: read({ after: position, limit, passOver }, signal, how),
      });
      let ahead: ReturnType<typeof begin> | undefined;
      try {
        while (!signal.aborted) {
          const seen = wakeUps.count();
          const appended = ahead ? undefined : tail.after(position, limit);
          if (appended) {
            position += appended.length;
            yield leaveOut(passOver, appended);
            // The rest of the tail, or events appended from now on. After the poll interval PostgreSQL is queried again.
            if (tail.after(position, 1) === undefined) await wakeUps.past(seen, pollEvery, signal);
            continue;
          }
          const reading = ahead ?? begin();
          const batch = await reading.batch;
          ahead = undefined;
          const last = batch.at(-1);
          if (last === undefined) {
            await wakeUps.past(reading.seen, pollEvery, signal);
            continue;
          }
          // After a full batch there is more: it is read while the consumer works on this one.
          const isFull = last.position >= position + limit;
          position = last.position;
          if (isFull) ahead = begin(readStoredFast);
          yield batch;
        }
      } finally {
        leave();
      }
    },
    head: async () => (await readHead(pool)).position,
  };
};
