import type { Collection, GenerationId, ProjectionStore, StoredDocument } from '@marketplace/read-store';

/** Keeps its promises as the port states them, in memory. `write` is given first to `beforeWrite`, which may refuse. */
export const createMemoryStore = (beforeWrite: () => void = () => undefined) => {
  const documents = new Map<string, StoredDocument>();
  const checkpoints = new Map<string, number>();
  const keyOf = ({ generation }: GenerationId, collection: Collection, id: string) =>
    `${generation} ${collection} ${id}`;
  const checkpointOf = ({ projection, generation }: GenerationId) => `${projection} ${generation}`;
  const store: ProjectionStore = {
    prepare: () => Promise.resolve(),
    prepareReads: () => Promise.resolve(),
    liveGeneration: () => Promise.resolve(1),
    checkpoint: (id) => Promise.resolve(checkpoints.get(checkpointOf(id)) ?? 0),
    load: <C extends Collection>(id: GenerationId, collection: C, ids: readonly string[]) => {
      const found = ids.flatMap((documentId) => documents.get(keyOf(id, collection, documentId)) ?? []);
      return Promise.resolve(new Map(found.map((document) => [document.id, document as StoredDocument<C>])));
    },
    write: async (id, written, checkpoint) => {
      await Promise.resolve();
      beforeWrite();
      for (const document of written) {
        const key = keyOf(id, document.collection, document.id);
        if ((documents.get(key)?.position ?? 0) < document.position) documents.set(key, document);
      }
      const before = checkpoints.get(checkpointOf(id)) ?? 0;
      checkpoints.set(checkpointOf(id), Math.max(before, checkpoint));
    },
  };
  return store;
};
