import { projectionNames } from '@marketplace/contracts';
import { DependencyFault } from '@marketplace/service-kit';
import type { Rebuilds } from './rebuild.ts';
import { createStoppedWatch } from './stoppedPartitions.ts';

const lookEvery = 5_000;
/** In seconds. A projector that can't write gives its partitions to others after that time, too. */
const stillAfter = 15;

/** A part of a program: /readyz names the partitions of the read models that have stopped. No call waits for its looks. */
export interface ReadModelsCheck {
  readonly name: 'read models';
  /** Answers from memory. Rejects with a {@link DependencyFault} while partitions have stopped. */
  check(): Promise<void>;
  /** Reads go on, with older documents. */
  readonly optional: true;
  stop(): void;
}

export const createReadModelsCheck = (parts: {
  readonly store: Pick<Rebuilds, 'control'>;
  /** The position of the ledger. */
  readonly head: () => Promise<number>;
  readonly everyMs?: number;
  readonly afterSeconds?: number;
}): ReadModelsCheck => {
  const { store, head, everyMs = lookEvery, afterSeconds = stillAfter } = parts;
  const watch = createStoppedWatch();

  const look = async (): Promise<void> => {
    try {
      const reached = await head();
      for (const name of projectionNames) watch.look(name, await store.control(name), reached);
    } catch {
      // A store is away, which has a check of its own. What the projectors do meanwhile is not known.
      watch.forget();
    }
  };
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => (looking = false));
  }, everyMs).unref();

  return {
    name: 'read models',
    optional: true,
    check: () => {
      const stopped = projectionNames.flatMap((projection) => {
        const found = watch.find(projection, afterSeconds);
        return found ? [{ projection, ...found }] : [];
      });
      return stopped.length === 0
        ? Promise.resolve()
        : Promise.reject(new DependencyFault('The read models have stopped.', { stopped }));
    },
    stop: () => {
      clearInterval(timer);
    },
  };
};
