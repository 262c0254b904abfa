import type { StoredDocument } from '@marketplace/read-store';
import type { Collection } from '@marketplace/read-store/projections';
import { LRUCache } from 'lru-cache';
import { documentsOf, type DocumentMap } from './fold.ts';

/** Characters of texts in all cached documents of a generation, without the documents of the last batch. */
const mostCharacters = 8_000_000;
const overhead = 300;

/** The documents with one id; each is of another collection. */
type DocumentsOfId = readonly StoredDocument[];

const sizeOf = (documents: DocumentsOfId): number => {
  let size = 0;
  for (const { body } of documents) {
    size += overhead;
    for (const value of Object.values(body ?? {})) if (typeof value === 'string') size += value.length;
  }
  return size;
};

/** A cache of the documents that were folded last, as the store has them after all earlier writes. */
export const createDocumentCache = (maxSize = mostCharacters) => {
  // The key is the id alone: a key of collection and id would have to be built and hashed for each look-up.
  const kept = new LRUCache<string, DocumentsOfId>({ maxSize, sizeCalculation: sizeOf });
  let last: DocumentMap = new Map();
  return {
    get: (collection: Collection, id: string): StoredDocument | undefined =>
      last.get(collection)?.get(id) ?? kept.get(id)?.find((document) => document.collection === collection),
    of: (collection: Collection): Iterable<StoredDocument> => last.get(collection)?.values() ?? [],
    /**
     * Keeps all of these documents until the next call: the next batch is folded while they are written, and the store may still
     * have the old ones. Make the next call when they are written, or with documents that were folded over them.
     */
    keep: (documents: DocumentMap): void => {
      last = documents;
      for (const document of documentsOf(documents)) {
        const others = kept.peek(document.id)?.filter(({ collection }) => collection !== document.collection);
        kept.set(document.id, [...(others ?? []), document]);
      }
    },
    clear: (): void => {
      last = new Map();
      kept.clear();
    },
  };
};

export type DocumentCache = ReturnType<typeof createDocumentCache>;
