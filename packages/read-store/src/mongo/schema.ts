import { randomUUID } from 'node:crypto';
import { collectionsOf, layoutOf, projectionOf, projections, type Collection } from '../projections/index.ts';
import type { Db, IndexDescription } from 'mongodb';
import type { Generation, GenerationId } from '../port.ts';
import { duplicateKey, namespaceExists, unlessDone } from './connection.ts';
import { newGeneration, projectionsIn } from './projectionDocuments.ts';
import { collectionName } from './storedDocuments.ts';
import { prepareVocabulary } from './vocabulary.ts';

export const collectionNames = ({ projection, generation }: GenerationId): readonly string[] =>
  collectionsOf({ projection }).map((collection) => collectionName(collection, generation));

const createIndexes = async (db: Db, collection: Collection, generation: number): Promise<void> => {
  const { indexes, searched } = layoutOf(collection);
  const keys = [
    ...indexes.map((fields) => Object.fromEntries(fields.map((field) => [field, 1]))),
    ...(searched.length > 0 ? [{ words: 1 }] : []),
  ] as IndexDescription['key'][];
  // MongoDB refuses an empty list.
  if (keys.length > 0)
    await db.collection(collectionName(collection, generation)).createIndexes(keys.map((key) => ({ key })));
};

export const createCollections = async (db: Db, { projection, generation }: GenerationId): Promise<void> => {
  for (const collection of collectionsOf({ projection })) {
    await unlessDone(namespaceExists, () => db.createCollection(collectionName(collection, generation)));
    // Documents of a person are also searched while the generation is filled.
    if (Object.keys(layoutOf(collection).persons).length > 0) await createIndexes(db, collection, generation);
  }
};

interface Store {
  readonly _id: 'store';
  /** Different in each store. */
  readonly revision: string;
}
export const storeIn = (db: Db) => db.collection<Store>('read_store');

/** Creates the revision of the store, and generation 1 of each projection as live, if missing. Several processes may call it at once. */
export const prepareStore = async (db: Db): Promise<void> => {
  await unlessDone(duplicateKey, () => storeIn(db).insertOne({ _id: 'store', revision: randomUUID() }));
  for (const { name, version } of projections) {
    await createCollections(db, { projection: name, generation: 1 });
    await unlessDone(duplicateKey, () =>
      projectionsIn(db).insertOne({ _id: name, live: 1, generations: { 1: newGeneration(version) } }),
    );
  }
  // A generation that this code cannot read is not read until the next one replaces it.
  for (const { name, readableFrom } of projections) {
    const found = await projectionsIn(db).findOne({ _id: name });
    if (found === null) continue;
    const { live, generations } = found;
    const own = `generations.${live}`;
    if ((generations[live]?.version ?? readableFrom) < readableFrom)
      await projectionsIn(db).updateOne({ _id: name, live }, { $unset: { [`${own}.ready`]: '' } });
  }
  await prepareVocabulary(db);
};

/** Creates missing indexes, and allows reads of the generation, unless this code cannot read it. */
export const prepareIndexes = async (
  db: Db,
  { projection, generation, version }: Generation,
): Promise<void> => {
  if (version < projectionOf(projection).readableFrom) return;
  for (const collection of collectionsOf({ projection })) await createIndexes(db, collection, generation);
  const own = `generations.${generation}`;
  await projectionsIn(db).updateOne(
    { _id: projection, [own]: { $exists: true } },
    { $set: { [`${own}.ready`]: true } },
  );
};
