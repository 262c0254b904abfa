import type { Logger, ProcessFence } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';
import type { Persons } from './persons.ts';

/**
 * Connects the fence of this process with the ledger's forgotten persons. It notifies the fence of each person at once, and twice more
 * when the stores have nothing left of the person. Returns the function that ends it.
 */
export const followPersons = (
  fence: ProcessFence,
  persons: Pick<Persons, 'fence' | 'read' | 'unfinished'>,
  logger: Logger,
  /** In milliseconds. The last notification is later, because a read under way may still bring a text into memory. */
  { lookEvery = 1_000, againAfter = 2_000 } = {},
): (() => void) => {
  const ending = new AbortController();
  const { signal } = ending;
  const followed = new Set<string>();

  const untilForgotten = async (uid: string): Promise<void> => {
    while (!signal.aborted) {
      // While the ledger is unavailable, the state is unknown.
      const person = await persons.read(uid).catch(() => undefined);
      if (person?.state === 'forgotten') return;
      await pause(lookEvery, signal);
    }
  };
  const follow = async (uid: string): Promise<void> => {
    if (followed.has(uid)) return;
    followed.add(uid);
    fence.notify(uid);
    await untilForgotten(uid);
    if (!signal.aborted) fence.notify(uid);
    await pause(againAfter, signal);
    if (!signal.aborted) fence.notify(uid);
    followed.delete(uid);
  };

  fence.follow((uid) => persons.fence.isForgotten(uid));
  const end = persons.fence.onForgotten((uid) => void follow(uid));
  persons.unfinished().then(
    (begun) => {
      for (const { uid } of begun) void follow(uid);
    },
    (error: unknown) => {
      logger.warn({ err: error }, 'it is not known yet which persons are being forgotten');
    },
  );
  return () => {
    end();
    ending.abort();
  };
};
