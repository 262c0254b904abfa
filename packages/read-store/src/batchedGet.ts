import type { Collection } from './projections/index.ts';
import DataLoader from 'dataloader';
import type { DocumentReader, ReadDocument, WithRevision } from './port.ts';

type DocumentAnswer = WithRevision<{ readonly document: ReadDocument<Collection> | undefined }>;

/** The most ids in one statement. */
const maxBatchSize = 500;

/** Makes a `get` whose calls in the same turn of the event loop share one statement. It caches no answers. */
export const batchedGet = (getMany: DocumentReader['getMany']): DocumentReader['get'] => {
  const loaders = new Map<Collection, DataLoader<string, DocumentAnswer>>();
  const loaderOf = (collection: Collection): DataLoader<string, DocumentAnswer> => {
    const known = loaders.get(collection);
    if (known) return known;
    const loader = new DataLoader<string, DocumentAnswer>(
      async (ids) => {
        const { documents, ...named } = await getMany(collection, [...new Set(ids)]);
        return ids.map((id) => ({ ...named, document: documents.get(id) }));
      },
      { cache: false, maxBatchSize, batchScheduleFn: (run) => setImmediate(run) },
    );
    loaders.set(collection, loader);
    return loader;
  };
  // Safe: each loader only reads its own collection.
  return <C extends Collection>(collection: C, id: string) =>
    loaderOf(collection).load(id) as Promise<
      WithRevision<{ readonly document: ReadDocument<C> | undefined }>
    >;
};
