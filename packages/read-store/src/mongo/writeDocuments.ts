import { layoutOf, projectionFor, type Collection } from '../projections/index.ts';
import { MongoBulkWriteError, type AnyBulkWriteOperation, type Db } from 'mongodb';
import type { DocumentWrite, StoredDocument } from '../port.ts';
import { duplicateKey, failedWith, guarded } from './connection.ts';
import type { KnownWords } from '../knownWords.ts';
import { wordsAuthorOf } from '../searchedWords.ts';
import { storedIn, toStored, type MongoDocument } from './storedDocuments.ts';
import { putWords, removeWords } from './vocabulary.ts';

const batchSize = 1_000;

export const inBatches = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / batchSize) }, (_, index) =>
    all.slice(index * batchSize, (index + 1) * batchSize),
  );

type StoredCollection = ReturnType<typeof storedIn>;

/** The position and the words of each document that is stored already. */
const storedBefore = async (
  collection: StoredCollection,
  documents: readonly MongoDocument[],
): Promise<ReadonlyMap<string, Pick<MongoDocument, 'position' | 'words'>>> => {
  const there = await collection
    .find({ _id: { $in: documents.map(({ _id }) => _id) } }, { projection: { position: 1, words: 1 } })
    .toArray();
  return new Map(there.map((stored) => [stored._id, stored]));
};

/** The words of a stored document whose texts are forgotten with the next one. */
const leftOf = (
  { words: before = [] }: { readonly words?: readonly string[] },
  { words }: MongoDocument,
): readonly string[] => (words?.length === 0 ? before : []);

/** Inserts the documents; returns the documents that another writer has inserted meanwhile. */
const insert = async (
  collection: StoredCollection,
  documents: readonly MongoDocument[],
): Promise<readonly MongoDocument[]> => {
  if (documents.length === 0) return [];
  try {
    await collection.insertMany(documents, { ordered: false });
    return [];
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError && failedWith(error, duplicateKey))) throw error;
    return [error.writeErrors].flat().flatMap(({ index }) => documents[index] ?? []);
  }
};

const replacement = ({ _id, ...rest }: MongoDocument): AnyBulkWriteOperation<MongoDocument> => ({
  replaceOne: { filter: { _id, position: { $lt: rest.position } }, replacement: rest },
});

/**
 * Writes each document if it is newer than the stored document. The filter of a replacement checks that, atomically for its document; the
 * positions are read first only to separate inserts from replacements, and to skip older documents. If another writer inserts a document first,
 * its document may be older, so the late insert is tried as a replacement. Returns the words of forgotten texts.
 */
const putAll = async (
  collection: StoredCollection,
  documents: readonly MongoDocument[],
): Promise<readonly string[]> => {
  const there = await storedBefore(collection, documents);
  const late = await insert(
    collection,
    documents.filter(({ _id }) => !there.has(_id)),
  );
  const newer = documents.filter(({ _id, position }) => position > (there.get(_id)?.position ?? position));
  const replacements = [...newer, ...late].sort((a, b) => (a._id < b._id ? -1 : 1)).map(replacement);
  if (replacements.length > 0) await collection.bulkWrite(replacements, { ordered: false });
  return newer.flatMap((document) => leftOf(there.get(document._id) ?? {}, document));
};

/** Writes only the counters of existing documents, if these counters are newer. */
const putCounters = async (
  collection: StoredCollection,
  documents: readonly MongoDocument[],
  counters: readonly string[],
): Promise<readonly string[]> => {
  await collection.bulkWrite(
    documents.map(({ _id, position, ...fields }) => ({
      updateOne: {
        filter: { _id, position: { $lt: position }, removed: { $exists: false } },
        update: { $set: { position, ...Object.fromEntries(counters.map((name) => [name, fields[name]])) } },
      },
    })),
    { ordered: false },
  );
  return [];
};

const byId = (a: StoredDocument, b: StoredDocument): number => (a.id < b.id ? -1 : 1);

const isLookup = (collection: Collection): boolean => projectionFor(collection).lookups.includes(collection);

/** Prepares the writes of documents; `isThere` resolves if their generation still exists. */
export const documentsToWrite = (
  db: Db,
  generation: number,
  documents: readonly DocumentWrite[],
  known: KnownWords,
): ((isThere: Promise<void>) => Promise<void>) => {
  const groups = Map.groupBy(
    documents,
    ({ collection, countersOnly = false, body }) => `${collection} ${countersOnly} ${body === undefined}`,
  );
  // In the order of ids, so that two writers cannot deadlock on a server that locks the documents of a batch.
  // Lookup collections are written last: other documents depend on them, and after a crash they are made again from the old ones. Of a
  // document that moves from one to the other, the new place comes before the old one.
  const rankOf = ([first]: readonly DocumentWrite[]) =>
    first !== undefined && isLookup(first.collection) ? 1 + Number(first.body === undefined) : 0;
  const inOrder = [...groups.values()].sort((a, b) => rankOf(a) - rankOf(b));
  const batches = inOrder.flatMap((group) => {
    const [{ collection, countersOnly }] = group as [DocumentWrite];
    return inBatches(group.toSorted(byId).map(toStored)).map((batch) => ({
      collection,
      batch,
      countersOnly,
    }));
  });
  const newWords = known.newOf(
    batches.flatMap(({ batch, countersOnly }) =>
      countersOnly
        ? []
        : batch.flatMap((one) => (one.words ? [{ words: one.words, author: wordsAuthorOf(one) }] : [])),
    ),
  );
  return async (isThere) => {
    await putWords(db, newWords);
    known.stored(newWords);
    const left = new Set<string>();
    for (const { collection, batch, countersOnly } of batches) {
      // In a store that was emptied, a written lookup document would hide that all earlier documents are missing.
      if (isLookup(collection)) await isThere;
      const stored = storedIn(db, collection, generation);
      const words = await guarded(() =>
        countersOnly ? putCounters(stored, batch, layoutOf(collection).counters) : putAll(stored, batch),
      );
      for (const word of words) left.add(word);
    }
    if (left.size === 0) return;
    await guarded(() => removeWords(db, [...left]));
    known.clear();
  };
};
