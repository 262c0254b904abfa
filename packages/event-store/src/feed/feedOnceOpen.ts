import { unavailable, type Logger } from '@marketplace/service-kit';
import { createThrottle, retry, untilAborted } from '@marketplace/service-kit/async';
import type { EventStore } from '../eventStore.ts';
import type { UserSignals } from '../userSignals.ts';
import type { Feed } from './feed.ts';

const tryAgainEvery = 1_000;
const logEvery = 30_000;

/**
 * Opens the event store as soon as possible, for a program that can also work without it: until then `head` rejects
 * with the problem `unavailable`, and followers wait.
 */
export const feedOnceOpen = (open: () => Promise<EventStore>, logger: Logger) => {
  const closing = new AbortController();
  const throttle = createThrottle(logEvery);
  let store: EventStore | undefined;

  const opening = retry(
    async () => {
      store = await open();
    },
    {
      signal: closing.signal,
      onFailure: (error) => {
        throttle(() => {
          logger.warn({ err: error }, 'the event store is unavailable; trying again');
        });
      },
      firstPauseMs: tryAgainEvery,
      longestPauseMs: tryAgainEvery,
    },
  );
  const opened = (): EventStore => {
    if (store === undefined) throw unavailable('The event store', undefined);
    return store;
  };

  return {
    feed: {
      head: async () => opened().feed.head(),
      async *follow(options) {
        await Promise.race([opening, untilAborted(options.signal)]);
        if (store !== undefined && !options.signal.aborted) yield* store.feed.follow(options);
      },
    } satisfies Feed,
    /** The listener gets signals as soon as the event store is open. */
    userSignals: {
      receive: (listener) => {
        let end = (): void => undefined;
        let ended = false;
        void opening.then(() => {
          if (store !== undefined && !ended) end = store.userSignals.receive(listener);
        });
        return () => {
          ended = true;
          end();
        };
      },
    } satisfies Pick<UserSignals, 'receive'>,
    /** @throws {Problem} `unavailable` while the event store is not open */
    store: opened,
    /** Rejects while the store is not open, or is unavailable. */
    check: async (): Promise<void> => opened().check(),
    close: async (): Promise<void> => {
      closing.abort();
      await opening;
      await store?.close();
    },
  };
};
