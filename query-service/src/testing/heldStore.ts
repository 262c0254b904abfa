import type { ProjectionName, ProjectionStore } from '@marketplace/read-store';

export interface HeldStore extends ProjectionStore {
  /** From here on nothing of the projection is written, as if it were paused. */
  hold(projection: ProjectionName): void;
  release(): void;
}

/** A projection store whose projections can be held where they are. */
export const heldStore = (store: ProjectionStore): HeldStore => {
  const held = new Map<ProjectionName, { readonly until: Promise<void>; readonly release: () => void }>();
  return {
    ...store,
    write: async (id, documents, checkpoint) => {
      await held.get(id.projection)?.until;
      await store.write(id, documents, checkpoint);
    },
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
