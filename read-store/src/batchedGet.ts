import type { Collection } from '@marketplace/projections';
import DataLoader from 'dataloader';
import type { At, DocumentReader, Found } from './port.ts';

type Got = At<{ readonly document: Found<Collection> | undefined }>;

/** The most ids in one statement. */
const maxBatchSize = 500;

/** Reads by id in the same turn of the event loop share one statement. Nothing is cached. */
export const batchedGet = (getMany: DocumentReader['getMany']): DocumentReader['get'] => {
  const loaders = new Map<Collection, DataLoader<string, Got>>();
  const loaderOf = (collection: Collection): DataLoader<string, Got> => {
    const known = loaders.get(collection);
    if (known) return known;
    const loader = new DataLoader<string, Got>(
      async (ids) => {
        const { position, documents } = await getMany(collection, [...new Set(ids)]);
        return ids.map((id) => ({ position, document: documents.get(id) }));
      },
      { cache: false, maxBatchSize, batchScheduleFn: (run) => setImmediate(run) },
    );
    loaders.set(collection, loader);
    return loader;
  };
  // Safe: each loader only reads its own collection.
  return <C extends Collection>(collection: C, id: string) =>
    loaderOf(collection).load(id) as Promise<At<{ readonly document: Found<C> | undefined }>>;
};
