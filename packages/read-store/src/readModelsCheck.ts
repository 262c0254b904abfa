import { projectionNames } from '@marketplace/contracts';
import { DependencyFault, type Job } from '@marketplace/service-kit';
import type { Rebuilds } from './rebuild.ts';
import { createStoppedWatch } from './stoppedPartitions.ts';

const checkEvery = 5_000;
/** In seconds; the same time after which a projector that cannot write gives its partitions to others. */
const stillAfter = 15;

/**
 * A job that reads the positions of the read models. Its check (for /readyz) answers from memory, and names the partitions that have
 * stopped. Reads continue meanwhile, with older documents.
 */
export const createReadModelsCheck = (deps: {
  readonly store: Pick<Rebuilds, 'controls'>;
  readonly head: () => Promise<number>;
  readonly afterSeconds?: number;
}): Job & Required<Pick<Job, 'check'>> => {
  const { store, head, afterSeconds = stillAfter } = deps;
  const watch = createStoppedWatch();

  const observe = async (): Promise<undefined> => {
    try {
      const reached = await head();
      const controls = await store.controls(projectionNames);
      for (const [name, control] of controls) watch.observe(name, control, reached);
    } catch (error) {
      // The progress of the projectors is unknown now.
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
