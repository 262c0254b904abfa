import { pause } from '@marketplace/service-kit/async';
import type { StoredEvent } from '@marketplace/contracts';
import type { Feed } from '@marketplace/event-store';
import type { DocumentReader, ReadPositions } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import { messagesOf, type Told } from './updates.ts';

const retryAfter = 1_000;
/** Between looks at whether the caller has gone. */
const waitAtMost = 1_000;

export interface VisibleUpdatesParts {
  readonly feed: Feed;
  readonly documents: Pick<DocumentReader, 'positions' | 'waitFor' | 'getMany'>;
  readonly logger: Logger;
}

/** The feed as people can see it: nothing is told before the read models have it. Goes on through their faults. */
export interface VisibleUpdates {
  /** The position up to which everything is to be seen; undefined only where the signal aborts before that is known. */
  now(signal: AbortSignal): Promise<number | undefined>;
  /** Everything after a position, in order, each part as soon as it is to be seen; ends when the signal aborts. */
  after(position: number, signal: AbortSignal, batchSize?: number): AsyncIterable<Told>;
}

/** Tasks and their counts of bids are in one projection; who has bid reads the own bids with the token of the bid. */
const isVisible = ({ position }: StoredEvent, at: ReadPositions): boolean => at.tasks >= position;

export const createVisibleUpdates = ({ feed, documents, logger }: VisibleUpdatesParts): VisibleUpdates => {
  /** Undefined where the signal aborts before it has worked. */
  const untilItWorks = async <T>(run: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> => {
    while (!signal.aborted) {
      try {
        return await run();
      } catch (error) {
        logger.warn({ err: error }, 'live updates wait for the read models');
        await pause(retryAfter, signal);
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
    while (!signal.aborted && prefix === 0)
      await untilItWorks(() => documents.waitFor(reached, waitAtMost), signal);
    return signal.aborted ? 0 : prefix;
  };

  return {
    now: async (signal) => {
      const positions = await untilItWorks(() => documents.positions(), signal);
      return positions?.tasks;
    },
    after: async function* (position, signal, batchSize = 1_000) {
      for await (const batch of feed.follow({ after: position, signal, batchSize })) {
        let rest = batch;
        while (rest.length > 0) {
          const events = rest.slice(0, await visiblePrefix(rest, signal));
          const last = events.at(-1);
          if (last === undefined) return;
          const messages = await untilItWorks(() => messagesOf(documents, events), signal);
          if (messages === undefined) return;
          yield { messages, upTo: last.position };
          rest = rest.slice(events.length);
        }
      }
    },
  };
};
