import { HistoryChanged } from '@marketplace/event-store';
import type { Logger } from '@marketplace/service-kit';
import { retry } from '@marketplace/service-kit/async';
import type { UpdateBatch, Message } from './updates.ts';
import type { VisibleUpdates } from './visibleUpdates.ts';

/** Keeps at least the last `kept` messages after the position `start`. */
export const createRecentUpdates = (start: number, kept: number) => {
  let messages: Message[] = [];
  let from = start;
  let upTo = start;
  return {
    /** The position after which all updates are kept. */
    from: () => from,
    /** The position of the last batch that was added. */
    upTo: () => upTo,
    add: (batch: UpdateBatch) => {
      messages.push(...batch.messages);
      upTo = batch.upTo;
      if (messages.length < 2 * kept) return;
      from = messages.at(-kept - 1)?.position ?? from;
      messages = messages.slice(-kept);
    },
    after: (position: number, most: number) => {
      // Searches from the end: most clients missed only a few messages.
      const first = messages.findLastIndex((message) => message.position <= position) + 1;
      const missed = messages.slice(first, first + most);
      const complete = first + most >= messages.length;
      return { messages: missed, upTo: complete ? upTo : (missed.at(-1)?.position ?? upTo) };
    },
  };
};

/** The last updates: a client that was away for a moment gets them without another read of the feed. */
export type RecentUpdates = ReturnType<typeof createRecentUpdates>;

const keptMessages = 5_000;
const longestPauseMs = 1_000;

interface SharedUpdatesDeps {
  readonly updates: VisibleUpdates;
  readonly isUsed: () => boolean;
  readonly onBatch: (batch: UpdateBatch) => void;
  readonly onHistoryChange: () => void;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

export const createSharedUpdates = (deps: SharedUpdatesDeps) => {
  const { updates, isUsed, onBatch, onHistoryChange, signal, logger } = deps;
  let current: Promise<RecentUpdates | undefined> | undefined;
  let following = Promise.resolve();

  const followOnce = async (recent: RecentUpdates): Promise<void> => {
    try {
      for await (const batch of updates.after(recent.upTo(), signal)) {
        if (!isUsed()) {
          current = undefined;
          return;
        }
        recent.add(batch);
        onBatch(batch);
      }
    } catch (error) {
      if (!(error instanceof HistoryChanged)) throw error;
      logger.warn({ err: error }, 'live updates begin again');
      current = undefined;
      onHistoryChange();
    }
  };
  const follow = async (recent: RecentUpdates): Promise<void> => {
    await retry(() => followOnce(recent), {
      signal,
      longestPauseMs,
      onFailure: (error) => logger.error({ err: error }, 'live updates failed; they continue from there'),
    });
  };
  const begin = async (): Promise<RecentUpdates | undefined> => {
    const start = await updates.now(signal);
    if (start === undefined) return undefined;
    const recent = createRecentUpdates(start, keptMessages);
    following = following.then(() => follow(recent));
    return recent;
  };

  return {
    /** The recent updates; undefined at a stop. A new promise after the history has changed, or after a time without clients. */
    recent: () => (current ??= begin()),
    isCurrent: (recent: Promise<RecentUpdates | undefined>) => recent === current,
    /** Resolves when the feed is not read any more. */
    ended: async () => {
      await current;
      await following;
    },
  };
};

/** The latest updates, read from the feed once for all clients, and only while there are clients. */
export type SharedUpdates = ReturnType<typeof createSharedUpdates>;
