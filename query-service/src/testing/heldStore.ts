import type { ProjectionName, ProjectionStore } from '@marketplace/read-store';

export interface HeldStore extends ProjectionStore {
  /** From here on nothing of the projection is written, as if it were paused. */
  hold(projection: ProjectionName): void;
  release(): void;
}

/** A projection store whose projections can be held where they are. */
export const heldStore = (store: ProjectionStore): HeldStore => {
  const held = new Map<ProjectionName, { readonly until: Promise<void>; readonly release: () => void }>();
  const write: ProjectionStore['write'] = async (...given) => {
    await held.get(given[0].projection)?.until;
    await store.write(...given);
  };
  return {
    ...store,
    write,
    readyToWrite:
      (...given) =>
      () =>
        write(...given),
    hold: (projection) => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      held.set(projection, { until: promise.then(() => undefined), release: () => resolve(undefined) });
    },
    release: () => {
      for (const { release } of held.values()) release();
      held.clear();
    },
  };
};
