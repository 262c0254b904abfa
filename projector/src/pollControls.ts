import type { ProjectionName } from '@marketplace/contracts';
import type { Projection } from '@marketplace/read-store/projections';
import type { Control, ProjectionStore } from '@marketplace/read-store';
import type { Job } from '@marketplace/service-kit';
import type { CheckHistory } from './divergence/checkHistory.ts';

/** In milliseconds. */
const checkEvery = 1_000;
const compareEvery = 5_000;

/** A job that reads the control data of all projections, which operators and other projectors write, and acts on it. */
export const pollControls = (deps: {
  readonly projections: readonly Projection[];
  readonly store: ProjectionStore;
  readonly checkHistory: CheckHistory;
  /** Awaited before each read; it does nothing once it has succeeded. */
  readonly begin: () => Promise<void>;
  readonly act: (controls: ReadonlyMap<ProjectionName, Control>) => Promise<void>;
  /** Called when a read fails: the store may be another or an empty one afterwards. */
  readonly beginAgain: () => void;
}): Job => {
  const { projections, store, checkHistory, begin, act, beginAgain } = deps;
  const names = projections.map(({ name }) => name);
  let comparedAt = performance.now();

  const compare = async (): Promise<void> => {
    if (performance.now() - comparedAt < compareEvery) return;
    await checkHistory(names);
    comparedAt = performance.now();
  };

  return {
    name: 'projector',
    every: checkEvery,
    run: async () => {
      await begin();
      try {
        await compare();
        await act(await store.controls(names));
      } catch (error) {
        // The schema may have been dropped: then all generations begin again. While the store is away, `prepare` fails, too.
        beginAgain();
        await store.prepare().catch(() => undefined);
        throw error;
      }
    },
  };
};
