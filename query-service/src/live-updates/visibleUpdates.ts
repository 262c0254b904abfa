import type { StoredEvent } from '@marketplace/contracts';
import type { Feed } from '@marketplace/event-store';
import type { DocumentReader, ReadPositions } from '@marketplace/read-store';
import { unavailable, type Logger } from '@marketplace/service-kit';
import { retry } from '@marketplace/service-kit/async';
import { messagesOf, type UpdateBatch } from './updates.ts';

const longestPauseMs = 1_000;
/** The longest wait for the read models before the signal is checked again. */
const longestWaitMs = 1_000;

export interface VisibleUpdatesDeps {
  readonly feed: Feed;
  readonly documents: Pick<DocumentReader, 'positions' | 'waitFor' | 'getMany'>;
  readonly logger: Logger;
}

/**
 * The projection `tasks` contains the tasks and their counts of bids. A bidder reads its own bids with the position of the
 * bid, so an update need not wait for the projection `bids`.
 */
const isVisible = ({ position }: StoredEvent, at: ReadPositions): boolean => at.tasks >= position;

export const createVisibleUpdates = ({ feed, documents, logger }: VisibleUpdatesDeps) => {
  const retried = <T>(read: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> =>
    retry(read, {
      signal,
      longestPauseMs,
      onFailure: (error) => logger.warn({ err: error }, 'live updates wait for the read models'),
    });

  /** The number of visible events at the start of the list; waits for at least one. 0: the signal has aborted. */
  const visiblePrefix = async (events: readonly StoredEvent[], signal: AbortSignal): Promise<number> => {
    let prefix = 0;
    const reached = (at: ReadPositions): boolean => {
      const hidden = events.findIndex((event) => !isVisible(event, at));
      prefix = hidden === -1 ? events.length : hidden;
      return prefix > 0;
    };
    while (!signal.aborted && prefix === 0)
      await retried(() => documents.waitFor(reached, longestWaitMs), signal);
    return signal.aborted ? 0 : prefix;
  };

  return {
    /** The position of the read models; undefined only if the signal aborts before it is known. */
    now: async (signal: AbortSignal) => {
      const now = async (): Promise<number> => {
        const { tasks } = await documents.positions();
        // While the tasks are being built, there is no position at which updates can begin.
        if (tasks === 0 && (await feed.head()) > 0) throw unavailable('The list of tasks', undefined);
        return tasks;
      };
      return retried(now, signal);
    },
    /** All updates after a position, in order; ends when the signal aborts. */
    after: async function* (
      position: number,
      signal: AbortSignal,
      batchSize = 1_000,
    ): AsyncGenerator<UpdateBatch> {
      for await (const batch of feed.follow({ after: position, signal, batchSize })) {
        let rest = batch;
        while (rest.length > 0) {
          const events = rest.slice(0, await visiblePrefix(rest, signal));
          const last = events.at(-1);
          if (last === undefined) return;
          const messages = await retried(() => messagesOf(documents, events), signal);
          if (messages === undefined) return;
          yield { messages, upTo: last.position, events };
          rest = rest.slice(events.length);
        }
      }
    },
  };
};

/** The feed, each event as soon as the read models contain it. While they are away it waits and tries again. */
export type VisibleUpdates = ReturnType<typeof createVisibleUpdates>;
