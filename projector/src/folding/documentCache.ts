import type { StoredDocument } from '@marketplace/read-store';
import { LRUCache } from 'lru-cache';
import type { KnownDocuments } from './fold.ts';

/** Characters of texts in all cached documents of a generation. */
const mostCharacters = 8_000_000;
const overhead = 300;

/** The documents with one id; each is of another collection. */
type SameId = readonly StoredDocument[];

const sizeOf = (documents: SameId): number => {
  let size = 0;
  for (const { body } of documents) {
    size += overhead;
    for (const value of Object.values(body ?? {})) if (typeof value === 'string') size += value.length;
  }
  return size;
};

/** The documents written or loaded last, as the store has them after all earlier writes. */
export interface DocumentCache extends KnownDocuments {
  keep(documents: Iterable<StoredDocument>): void;
  clear(): void;
}

export const createDocumentCache = (): DocumentCache => {
  // By id alone: a key of two texts would have to be made, and hashed, for each look-up.
  const kept = new LRUCache<string, SameId>({ maxSize: mostCharacters, sizeCalculation: sizeOf });
  return {
    get: (collection, id) => kept.get(id)?.find((document) => document.collection === collection),
    keep: (documents) => {
      for (const document of documents) {
        const others = kept.peek(document.id)?.filter(({ collection }) => collection !== document.collection);
        kept.set(document.id, [...(others ?? []), document]);
      }
    },
    clear: () => kept.clear(),
  };
};
