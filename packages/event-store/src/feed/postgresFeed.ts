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

const pollEvery = 500;
const usualBatch = 1_000;

interface FeedParts {
  readonly pool: pg.Pool;
  readonly wakeUps: WakeUps;
  readonly recentEvents: RecentEvents;
  readonly logger: Logger;
}

/** The last event is never left out: it shows how far the batch goes. */
const leaveOut = (passOver: SkippedTypes, events: readonly StoredEvent[]): readonly StoredEvent[] => {
  if (passOver.length === 0) return events;
  const types: readonly string[] = passOver;
  const last = events.length - 1;
  return events.filter(({ type }, index) => index === last || !types.includes(type));
};

type ReadPage = typeof readStored;

/**
 * A position in the ledger, and a read of the events after it. Each read also reads the event at the position again: so it shows
 * that the ledger still has it.
 */
const createCursor = (
  { pool, logger }: Pick<FeedParts, 'pool' | 'logger'>,
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
    /** @throws {HistoryChanged} if the ledger has lost the event at the place */
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

/** The feed of the embedded and split profiles: the ledger itself, in the order of positions. */
export const createPostgresFeed = ({ pool, wakeUps, recentEvents, logger }: FeedParts): Feed => ({
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
    // Counted before the read: an append between the read and the wait still wakes.
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
          // The rest of the recent events, or events appended from now on. After the poll interval PostgreSQL is queried again.
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
        // After a full batch there is more: it is read while the consumer works on this one.
        const isFull = end.position >= position() + limit;
        moveTo(end, end.position);
        if (isFull) {
          ahead = begin(readStoredFast);
          // A fault is thrown when this batch is asked for; until then nobody waits for it.
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
