import { projectionNames } from '@marketplace/contracts';
import { DependencyFault, type Job } from '@marketplace/service-kit';
import type { Rebuilds } from './rebuild.ts';
import { createStoppedWatch } from './stoppedPartitions.ts';

const checkEvery = 5_000;
/** In seconds. A projector that can't write gives its partitions to others after that time, too. */
const stillAfter = 15;

/**
 * Reads how far the read models are. Its check answers from memory: /readyz names the partitions that have stopped. Reads go on, with older
 * documents.
 */
export const createReadModelsCheck = (parts: {
  readonly store: Pick<Rebuilds, 'controls'>;
  /** The position of the ledger. */
  readonly head: () => Promise<number>;
  readonly afterSeconds?: number;
}): Job & Required<Pick<Job, 'check'>> => {
  const { store, head, afterSeconds = stillAfter } = parts;
  const watch = createStoppedWatch();

  const observe = async (): Promise<undefined> => {
    try {
      const reached = await head();
      const controls = await store.controls(projectionNames);
      for (const [name, control] of controls) watch.observe(name, control, reached);
    } catch (error) {
      // What the projectors do meanwhile is not known.
      watch.forget();
      throw error;
    }
  };

  return {
    name: 'read models',
    every: checkEvery,
    run: observe,
    check: () => {
      const stopped = projectionNames.flatMap((projection) => {
        const found = watch.find(projection, afterSeconds);
        return found ? [{ projection, ...found }] : [];
      });
      return stopped.length === 0
        ? Promise.resolve()
        : Promise.reject(new DependencyFault('The read models have stopped.', { stopped }));
    },
  };
};
