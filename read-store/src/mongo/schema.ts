import { randomUUID } from 'node:crypto';
import type { Db, IndexDescription } from 'mongodb';
import {
  isKeptBy,
  projectionNames,
  projectionVersions,
  type Collection,
  type Generation,
  type GenerationId,
  type ProjectionName,
} from '../port.ts';
import { duplicateKey, namespaceExists, unlessDone } from './connection.ts';
import { lettersIn } from './deadLetters.ts';
import { collectionName } from './keptDocuments.ts';
import { newGeneration, projectionsIn } from './projectionDocuments.ts';

/** The collections of each projection, with their indexes beside that of `_id`. */
const collections: Readonly<
  Record<ProjectionName, Partial<Record<Collection, readonly IndexDescription['key'][]>>>
> = {
  tasks: {
    tasks: [
      { posted: 1 },
      { deadline: 1, posted: 1 },
      { budget: 1, posted: 1 },
      { category: 1, posted: 1 },
      { status: 1, posted: 1 },
      { ownerUid: 1, posted: 1 },
      { words: 1 },
    ],
  },
  bids: {
    task_bids: [],
    placed_bids: [{ uid: 1, position: 1, count: 1 }],
  },
};

const collectionsOf = ({ projection, version }: Generation) =>
  (Object.keys(collections[projection]) as Collection[])
    .filter((collection) => isKeptBy(version, collection))
    .map((collection) => ({ collection, indexes: collections[projection][collection] ?? [] }));

/** The collections of a generation, as MongoDB calls them. */
const collectionNames = (generation: Generation): readonly string[] =>
  collectionsOf(generation).map(({ collection }) => collectionName(collection, generation.generation));

/** The same of whatever version, with collections that were kept once. */
export const anyCollectionNames = ({ projection, generation }: GenerationId): readonly string[] => [
  ...collectionNames({ projection, generation, version: Number.POSITIVE_INFINITY }),
  ...(projection === 'bids' ? [`bidder_bids_${generation}`] : []),
];

export const createCollections = async (db: Db, generation: Generation): Promise<void> => {
  for (const { collection } of collectionsOf(generation))
    await unlessDone(namespaceExists, () =>
      db.createCollection(collectionName(collection, generation.generation)),
    );
};

interface Store {
  readonly _id: 'store';
  /** Another one in every store. */
  readonly edition: string;
}
export const storeIn = (db: Db) => db.collection<Store>('store');

/** Makes what is not there: the store's edition, and generation 1 of each projection, live. Any number may do it at once. */
export const prepareStore = async (db: Db): Promise<void> => {
  await lettersIn(db).createIndexes([
    { key: { projection: 1, generation: 1, state: 1 } },
    { key: { position: 1, _id: 1 } },
  ]);
  await unlessDone(duplicateKey, () => storeIn(db).insertOne({ _id: 'store', edition: randomUUID() }));
  for (const projection of projectionNames) {
    const version = projectionVersions[projection];
    await createCollections(db, { projection, generation: 1, version });
    await unlessDone(duplicateKey, () =>
      projectionsIn(db).insertOne({
        _id: projection,
        live: 1,
        generations: { 1: newGeneration(version) },
      }),
    );
  }
};

/** Makes the indexes that the generation's collections lack. */
export const prepareIndexes = async (db: Db, generation: Generation): Promise<void> => {
  for (const { collection, indexes } of collectionsOf(generation))
    if (indexes.length > 0)
      await db
        .collection(collectionName(collection, generation.generation))
        .createIndexes(indexes.map((key) => ({ key })));
};
