import { partitionCount } from '@marketplace/contracts';
import {
  projectionVersions,
  type Collection,
  type Generation,
  type GenerationId,
  type ProjectionStore,
  type StoredDocument,
} from '@marketplace/read-store';

/**
 * Keeps its promises as the port states them, in memory. `write` is given first to `beforeWrite`, which may refuse. What is
 * `live` at first was made by today's versions, unless others are given.
 */
export const createMemoryStore = (
  beforeWrite: () => void = () => undefined,
  versions: typeof projectionVersions = projectionVersions,
) => {
  const documents = new Map<string, StoredDocument>();
  const checkpoints = new Map<string, readonly number[]>();
  const live = new Map<string, Generation>();
  const keyOf = ({ generation }: GenerationId, collection: Collection, id: string) =>
    `${generation} ${collection} ${id}`;
  const checkpointsOf = ({ projection, generation }: GenerationId) =>
    checkpoints.get(`${projection} ${generation}`) ?? Array.from({ length: partitionCount }, () => 0);
  const checkpointOf = (id: GenerationId) => Math.min(...checkpointsOf(id));
  const liveOf = (projection: GenerationId['projection']): Generation =>
    live.get(projection) ?? { projection, generation: 1, version: versions[projection] };
  const store: ProjectionStore = {
    prepare: () => Promise.resolve(),
    prepareReads: () => Promise.resolve(),
    liveGeneration: (projection) => Promise.resolve(liveOf(projection)),
    nextGeneration: (projection) =>
      Promise.resolve({
        projection,
        generation: liveOf(projection).generation + 1,
        version: projectionVersions[projection],
      }),
    makeLive: (id) => {
      const { projection } = id;
      const before = liveOf(projection);
      if (checkpointOf(id) < checkpointOf(before)) return Promise.resolve(false);
      live.set(projection, { ...id, version: projectionVersions[projection] });
      return Promise.resolve(true);
    },
    checkpoints: (id) => Promise.resolve(checkpointsOf(id)),
    checkpoint: (id) => Promise.resolve(checkpointOf(id)),
    load: <C extends Collection>(id: GenerationId, collection: C, ids: readonly string[]) => {
      const found = ids.flatMap((documentId) => documents.get(keyOf(id, collection, documentId)) ?? []);
      return Promise.resolve(new Map(found.map((document) => [document.id, document as StoredDocument<C>])));
    },
    write: async (id, written, reached) => {
      await Promise.resolve();
      beforeWrite();
      for (const document of written) {
        const key = keyOf(id, document.collection, document.id);
        if ((documents.get(key)?.position ?? 0) < document.position) documents.set(key, document);
      }
      const moved = checkpointsOf(id).map((position, partition) =>
        Math.max(position, typeof reached === 'number' ? reached : (reached.get(partition) ?? 0)),
      );
      checkpoints.set(`${id.projection} ${id.generation}`, moved);
    },
  };
  return store;
};
