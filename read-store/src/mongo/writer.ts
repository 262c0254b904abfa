import { layoutOf, projectionFor, type Collection } from '@marketplace/projections';
import { MongoBulkWriteError, type AnyBulkWriteOperation, type Db } from 'mongodb';
import type { DocumentWrite, GenerationId, GenerationWrite, StoredDocument, Writer } from '../port.ts';
import { byPartition } from '../reached.ts';
import { duplicateKey, guarded } from './connection.ts';
import { newGeneration, projectionsIn } from './projectionDocuments.ts';
import { fromStored, storedIn, toStored, type Stored } from './storedDocuments.ts';

const batchSize = 1_000;

export const inBatches = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / batchSize) }, (_, index) =>
    all.slice(index * batchSize, (index + 1) * batchSize),
  );

type StoredCollection = ReturnType<typeof storedIn>;

const positionsOf = async (
  collection: StoredCollection,
  documents: readonly Stored[],
): Promise<ReadonlyMap<string, number>> => {
  const there = await collection
    .find({ _id: { $in: documents.map(({ _id }) => _id) } }, { projection: { position: 1 } })
    .toArray();
  return new Map(there.map(({ _id, position }) => [_id, position]));
};

/** Inserts the documents; returns the documents that another writer has inserted meanwhile. */
const insert = async (
  collection: StoredCollection,
  documents: readonly Stored[],
): Promise<readonly Stored[]> => {
  if (documents.length === 0) return [];
  try {
    await collection.insertMany(documents, { ordered: false });
    return [];
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const errors = [error.writeErrors].flat();
    if (errors.length === 0 || errors.some(({ code }) => code !== duplicateKey)) throw error;
    return errors.flatMap(({ index }) => documents[index] ?? []);
  }
};

const replacement = ({ _id, ...rest }: Stored): AnyBulkWriteOperation<Stored> => ({
  replaceOne: { filter: { _id, position: { $lt: rest.position } }, replacement: rest },
});

/**
 * Writes each document if it is newer than the stored one. The filter of a replacement checks that, atomically for its
 * document; the positions are read first only to separate inserts from replacements, and to skip older documents. If another
 * writer inserts a document first, that one may be older, so the late insert is tried as a replacement.
 */
const putAll = async (collection: StoredCollection, documents: readonly Stored[]): Promise<void> => {
  const there = await positionsOf(collection, documents);
  const late = await insert(
    collection,
    documents.filter(({ _id }) => !there.has(_id)),
  );
  const newer = documents.filter(({ _id, position }) => position > (there.get(_id) ?? position));
  const replacements = [...newer, ...late].sort((a, b) => (a._id < b._id ? -1 : 1)).map(replacement);
  if (replacements.length > 0) await collection.bulkWrite(replacements, { ordered: false });
};

/** Writes only the counters of documents that exist, if they are newer than the stored ones. */
const putCounters = async (
  collection: StoredCollection,
  documents: readonly Stored[],
  counters: readonly string[],
): Promise<void> => {
  await collection.bulkWrite(
    documents.map(({ _id, position, ...fields }) => ({
      updateOne: {
        filter: { _id, position: { $lt: position }, removed: { $exists: false } },
        update: { $set: { position, ...Object.fromEntries(counters.map((name) => [name, fields[name]])) } },
      },
    })),
    { ordered: false },
  );
};

const byId = (a: StoredDocument, b: StoredDocument): number => (a.id < b.id ? -1 : 1);

const isMemory = ([first]: readonly DocumentWrite[]): boolean =>
  first !== undefined && projectionFor(first.collection).memory === first.collection;

const documentsToWrite = (
  db: Db,
  generation: number,
  documents: readonly DocumentWrite[],
): (() => Promise<void>) => {
  const groups = Map.groupBy(
    documents,
    ({ collection, countersOnly = false }) => `${collection} ${countersOnly}`,
  );
  // In the order of ids, so that two writers cannot deadlock on a server that locks the documents of a batch.
  // A memory is written last: other documents depend on it, and after a crash they are made again from the old one.
  const inOrder = [...groups.values()].sort((a, b) => Number(isMemory(a)) - Number(isMemory(b)));
  const batches = inOrder.flatMap((group) => {
    const [{ collection, countersOnly }] = group as [DocumentWrite];
    return inBatches(group.toSorted(byId).map(toStored)).map((batch) => ({
      collection,
      batch,
      countersOnly,
    }));
  });
  return async () => {
    for (const { collection, batch, countersOnly } of batches) {
      const stored = storedIn(db, collection, generation);
      await guarded(() =>
        countersOnly ? putCounters(stored, batch, layoutOf(collection).counters) : putAll(stored, batch),
      );
    }
  };
};

/** Moves the checkpoints of the partitions, never back, by one change of one document. */
const moveCheckpoints = async (db: Db, { id, reached, mark }: GenerationWrite): Promise<void> => {
  const own = `generations.${id.generation}`;
  const { matchedCount } = await projectionsIn(db).updateOne(
    { _id: id.projection, [own]: { $exists: true } },
    {
      $max: {
        ...Object.fromEntries(
          byPartition(reached).map((position, partition) => [`${own}.partitions.${partition}`, position]),
        ),
        // Compared by its first field, the position.
        ...(mark && { [`${own}.mark`]: { position: mark.position, event: mark.event, ledger: mark.ledger } }),
      },
    },
  );
  if (matchedCount === 0) throw new Error(`There is no generation ${id.generation} of ${id.projection}.`);
};

/** Writes documents first, then checkpoints, both to the disks of most servers, so a writer is never lost. */
export const createWriter = (db: Db, advanced: () => void): Writer => ({
  lost: new AbortController().signal,

  checkpoints: ({ projection, generation }: GenerationId) =>
    guarded(async () => {
      const document = await projectionsIn(db).findOne({ _id: projection });
      return (document?.generations[generation] ?? newGeneration(0)).partitions;
    }),

  load: async ({ generation }: GenerationId, collection: Collection, ids: readonly string[]) => {
    const loaded = new Map<string, StoredDocument>();
    const stored = storedIn(db, collection, generation);
    for (const batch of inBatches(ids))
      for (const document of await guarded(() => stored.find({ _id: { $in: [...batch] } }).toArray()))
        loaded.set(document._id, fromStored(collection, document));
    return loaded;
  },

  prepareWrite: (writes) => {
    const prepared = writes.map((write) => ({
      write,
      put: documentsToWrite(db, write.id.generation, write.documents),
    }));
    return async () => {
      for (const { write, put } of prepared) {
        await put();
        await guarded(() => moveCheckpoints(db, write));
      }
      advanced();
    };
  },

  close: () => Promise.resolve(),
});
