import { MongoBulkWriteError, type AnyBulkWriteOperation, type Db } from 'mongodb';
import type { Collection, GenerationId, StoredDocument } from '../port.ts';
import { duplicateKey } from './connection.ts';
import { keptIn, toKept, type Kept } from './keptDocuments.ts';
import { projectionsIn } from './projectionDocuments.ts';

const batchSize = 1_000;

export const inBatches = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / batchSize) }, (_, index) =>
    all.slice(index * batchSize, (index + 1) * batchSize),
  );

type KeptCollection = ReturnType<typeof keptIn>;

const positionsOf = async (
  collection: KeptCollection,
  documents: readonly Kept[],
): Promise<ReadonlyMap<string, number>> => {
  const there = await collection
    .find({ _id: { $in: documents.map(({ _id }) => _id) } }, { projection: { position: 1 } })
    .toArray();
  return new Map(there.map(({ _id, position }) => [_id, position]));
};

/** Inserts those; answers which were there already: somebody else was quicker. */
const insert = async (collection: KeptCollection, documents: readonly Kept[]): Promise<readonly Kept[]> => {
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

const replacement = (document: Kept): AnyBulkWriteOperation<Kept> => {
  const { _id, ...rest } = document;
  return { replaceOne: { filter: { _id, position: { $lt: document.position } }, replacement: rest } };
};

/**
 * Writes each document where it is newer than the one there. The filter of a replacement decides that, atomically for its
 * document; what was read before only tells new ones from old ones, and leaves out what would be refused. An insert that comes
 * too late is not simply 'already applied': the quicker one may have been the older, so it is tried as a replacement.
 */
const writeBatch = async (collection: KeptCollection, documents: readonly Kept[]): Promise<void> => {
  const there = await positionsOf(collection, documents);
  const late = await insert(
    collection,
    documents.filter(({ _id }) => !there.has(_id)),
  );
  const newer = documents.filter(({ _id, position }) => position > (there.get(_id) ?? position));
  const replacements = [...newer, ...late].sort((a, b) => (a._id < b._id ? -1 : 1)).map(replacement);
  if (replacements.length > 0) await collection.bulkWrite(replacements, { ordered: false });
};

const byId = (a: StoredDocument, b: StoredDocument): number => (a.id < b.id ? -1 : 1);

/** Makes the documents ready to be written. */
export const documentsToWrite = (
  db: Db,
  generation: number,
  documents: readonly StoredDocument[],
): (() => Promise<void>) => {
  const byCollection = Map.groupBy<Collection, StoredDocument>(documents, ({ collection }) => collection);
  // In the order of their ids, two writers can't wait for each other in a circle, where a server locks what a batch writes.
  const batches = [...byCollection].flatMap(([collection, ofCollection]) =>
    inBatches(ofCollection.sort(byId).map(toKept)).map((batch) => ({ collection, batch })),
  );
  return async () => {
    for (const { collection, batch } of batches)
      await writeBatch(keptIn<Collection>(db, collection, generation), batch);
  };
};

/** Moves the checkpoints of the partitions that were reached, never backwards: one change of one document. */
export const moveCheckpoints = async (
  db: Db,
  { projection, generation }: GenerationId,
  partitions: readonly number[],
): Promise<void> => {
  const own = `generations.${generation}`;
  const { matchedCount } = await projectionsIn(db).updateOne(
    { _id: projection, [own]: { $exists: true } },
    {
      $max: Object.fromEntries(
        partitions.map((position, partition) => [`${own}.partitions.${partition}`, position]),
      ),
    },
  );
  if (matchedCount === 0) throw new Error(`There is no generation ${generation} of ${projection}.`);
};
