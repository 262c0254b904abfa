import type { Collection } from '@marketplace/projections';
import type { StoredDocument } from '@marketplace/read-store';
import { LRUCache } from 'lru-cache';
import type { KnownDocuments } from './fold.ts';

/** Characters of texts in all cached documents of a generation. */
const mostCharacters = 8_000_000;
const overhead = 300;

const sizeOf = ({ body }: StoredDocument): number => {
  let size = overhead;
  for (const value of Object.values(body ?? {})) if (typeof value === 'string') size += value.length;
  return size;
};

/** The documents written or loaded last, as the store has them after all earlier writes. */
export interface DocumentCache extends KnownDocuments {
  keep(documents: Iterable<StoredDocument>): void;
  clear(): void;
}

export const createDocumentCache = (): DocumentCache => {
  const kept = new LRUCache<string, StoredDocument>({ maxSize: mostCharacters, sizeCalculation: sizeOf });
  const keyOf = (collection: Collection, id: string) => `${collection} ${id}`;
  return {
    get: (collection, id) => kept.get(keyOf(collection, id)),
    keep: (documents) => {
      for (const document of documents) kept.set(keyOf(document.collection, document.id), document);
    },
    clear: () => kept.clear(),
  };
};
