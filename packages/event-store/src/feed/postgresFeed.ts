import type { StoredEvent } from '@marketplace/contracts';
import type { Logger } from '@marketplace/service-kit';
import { retry } from '@marketplace/service-kit/async';
import type pg from 'pg';
import type { Feed, SkippedTypes } from './feed.ts';
import { HistoryChanged } from './historyChanged.ts';
import { readHead } from '../chain/readHead.ts';
import { readStored, readStoredFast, type StoredPage } from './readStored.ts';
import type { RecentEvents } from './recentEvents.ts';
import type { WakeUps } from './wakeUps.ts';

/** In milliseconds: an append wakes each reader, so this is only for a notification that was lost. */
const pollEvery = 2_000;
const usualBatch = 1_000;

interface FeedDeps {
  readonly pool: pg.Pool;
  readonly wakeUps: WakeUps;
  readonly recentEvents: RecentEvents;
  readonly logger: Logger;
}

/** Keeps the last event in any case: its position is the end of the batch. */
const leaveOut = (passOver: SkippedTypes, events: readonly StoredEvent[]): readonly StoredEvent[] => {
  if (passOver.length === 0) return events;
  const types: readonly string[] = passOver;
  const last = events.length - 1;
  return events.filter(({ type }, index) => index === last || !types.includes(type));
};

type ReadPage = typeof readStored;

/**
 * A position in the ledger, and reads of the events after it. Each read also reads the event at the position again, to check that the
 * ledger still has that event.
 */
const createCursor = (
  { pool, logger }: Pick<FeedDeps, 'pool' | 'logger'>,
  after: number,
  { limit, passOver, signal }: Pick<StoredPage, 'limit' | 'passOver'> & { readonly signal: AbortSignal },
) => {
  let position = after;
  /** The event at `position`; undefined until it was read. */
  let last: StoredEvent | undefined;

  /** Never rejects: tries until the ledger can be read. Empty at the head, or when the signal aborts. */
  const readPage = async (page: StoredPage, how: ReadPage): Promise<readonly StoredEvent[]> => {
    const events = await retry(() => how(pool, page), {
      signal,
      onFailure: (error) =>
        logger.warn({ err: error, from: page.from }, 'the ledger could not be read; trying again'),
      firstPauseMs: 50,
      longestPauseMs: 2_000,
    });
    return events ?? [];
  };

  return {
    position: () => position,
    last: () => last,
    moveTo: (event: StoredEvent | undefined, end: number) => {
      last = event;
      position = end;
    },
    /** @throws {HistoryChanged} if the ledger has lost the event at the position */
    readOn: async (how: ReadPage = readStored): Promise<readonly StoredEvent[]> => {
      const [from, seen] = [position, last];
      const events = await readPage({ from, limit: from === 0 ? limit : limit + 1, passOver }, how);
      if (seen !== undefined && events[0]?.id !== seen.id && !signal.aborted)
        throw new HistoryChanged(seen.position);
      if (events[0]?.position !== from) return events;
      if (position === from) last ??= events[0];
      return events.slice(1);
    },
  };
};

/** The feed without Kafka: reads the ledger in the order of positions. */
export const createPostgresFeed = ({ pool, wakeUps, recentEvents, logger }: FeedDeps): Feed => ({
  async *follow({
    after,
    signal,
    batchSize: limit = usualBatch,
    passOver = [],
  }): AsyncGenerator<readonly StoredEvent[]> {
    const leave = recentEvents.follow();
    const { position, last, moveTo, readOn } = createCursor({ pool, logger }, after, {
      limit,
      passOver,
      signal,
    });
    // Wake-ups are counted before the read, so that an append between the read and the wait ends the wait.
    const begin = (how?: ReadPage) => ({ seen: wakeUps.count(), batch: readOn(how) });
    let ahead: ReturnType<typeof begin> | undefined;
    try {
      while (!signal.aborted) {
        const seen = wakeUps.count();
        const before = last();
        const isNext = !ahead && (before === undefined || recentEvents.has(position(), before.id));
        const appended = isNext ? recentEvents.after(position(), limit) : undefined;
        if (appended) {
          moveTo(appended.at(-1), position() + appended.length);
          yield leaveOut(passOver, appended);
          // Continues with the rest of the recent events, or waits for the next append. After the poll interval it reads PostgreSQL.
          if (recentEvents.after(position(), 1) === undefined) await wakeUps.past(seen, pollEvery, signal);
          continue;
        }
        const reading = ahead ?? begin();
        const batch = await reading.batch;
        ahead = undefined;
        const end = batch.at(-1);
        if (end === undefined) {
          await wakeUps.past(reading.seen, pollEvery, signal);
          continue;
        }
        // After a full batch there are more events: they are read while the consumer works on this batch.
        const isFull = end.position >= position() + limit;
        moveTo(end, end.position);
        if (isFull) {
          ahead = begin(readStoredFast);
          // An error is thrown when the follower asks for that batch; until then nobody handles it.
          ahead.batch.catch(() => undefined);
        }
        yield batch;
      }
    } finally {
      leave();
    }
  },
  head: async () => (await readHead(pool)).position,
});
