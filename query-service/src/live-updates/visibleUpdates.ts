import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredEvent } from '@marketplace/contracts';
import type { Feed } from '@marketplace/event-store';
import type { ReadPositions, TaskReader } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import { messagesOf, seenIn, type Told } from './updates.ts';

const retryAfter = 1_000;
/** Between looks at whether the caller has gone. */
const waitAtMost = 1_000;

export interface VisibleUpdatesParts {
  readonly feed: Feed;
  readonly tasks: Pick<TaskReader, 'positions' | 'waitFor' | 'bidCounts'>;
  readonly logger: Logger;
}

/** The feed as people can see it: nothing is told before the read models have it. Goes on through their faults. */
export interface VisibleUpdates {
  /** The position up to which everything is to be seen; undefined only where the signal aborts before that is known. */
  now(signal: AbortSignal): Promise<number | undefined>;
  /** Everything after a position, in order, each part as soon as it is to be seen; ends when the signal aborts. */
  after(position: number, signal: AbortSignal, batchSize?: number): AsyncIterable<Told>;
}

const isVisible = (event: StoredEvent, at: ReadPositions): boolean => {
  const projection = seenIn(event);
  return projection === undefined || at[projection] >= event.position;
};

export const createVisibleUpdates = ({ feed, tasks, logger }: VisibleUpdatesParts): VisibleUpdates => {
  /** Undefined where the signal aborts before it has worked. */
  const untilItWorks = async <T>(run: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> => {
    while (!signal.aborted) {
      try {
        return await run();
      } catch (error) {
        logger.warn({ err: error }, 'live updates wait for the read models');
        await sleep(retryAfter, undefined, { signal }).catch(() => undefined);
      }
    }
    return undefined;
  };

  /** How many of the events, from the first on, are to be seen; waits for at least one. 0: the signal has aborted. */
  const visiblePrefix = async (events: readonly StoredEvent[], signal: AbortSignal): Promise<number> => {
    let prefix = 0;
    const reached = (at: ReadPositions): boolean => {
      const hidden = events.findIndex((event) => !isVisible(event, at));
      prefix = hidden === -1 ? events.length : hidden;
      return prefix > 0;
    };
    // In order, though a bid that waits for a paused projection holds up what follows: else who resumes loses it.
    while (!signal.aborted && prefix === 0)
      await untilItWorks(() => tasks.waitFor(reached, waitAtMost), signal);
    return signal.aborted ? 0 : prefix;
  };

  return {
    now: async (signal) => {
      const positions = await untilItWorks(() => tasks.positions(), signal);
      return positions && Math.min(...Object.values(positions));
    },
    after: async function* (position, signal, batchSize = 1_000) {
      for await (const batch of feed.follow({ after: position, signal, batchSize })) {
        let rest = batch;
        while (rest.length > 0) {
          const events = rest.slice(0, await visiblePrefix(rest, signal));
          const last = events.at(-1);
          if (last === undefined) return;
          const messages = await untilItWorks(() => messagesOf(tasks, events), signal);
          if (messages === undefined) return;
          yield { messages, upTo: last.position };
          rest = rest.slice(events.length);
        }
      }
    },
  };
};
