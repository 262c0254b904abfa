import { layoutOf, type Collection } from '../projections/index.ts';
import type { Collection as MongoCollection, Db } from 'mongodb';
import type { Found, StoredDocument } from '../port.ts';
import { searchedWordsOf } from '../searchedWords.ts';

/**
 * A document in MongoDB: the fields of its body beside `_id` and `position`. A removed document is a tombstone without these
 * fields, so only the index of `_id` contains it. `words`: for searches.
 */
export interface Stored {
  readonly _id: string;
  readonly position: number;
  readonly removed?: true;
  readonly words?: readonly string[];
  readonly [field: string]: unknown;
}

/** The name of the collection of a generation. */
export const collectionName = (collection: Collection, generation: number): string =>
  `${collection}_g${generation}`;

export const storedIn = (db: Db, collection: Collection, generation: number): MongoCollection<Stored> =>
  db.collection<Stored>(collectionName(collection, generation));

export const toStored = ({ collection, id, position, body }: StoredDocument): Stored => {
  if (body === undefined) return { _id: id, position, removed: true };
  const words = searchedWordsOf(collection, body);
  return { _id: id, position, ...body, ...(words && { words }) };
};

const bodyOf = ({ _id, position: _position, removed: _removed, words: _words, ...body }: Stored): object =>
  body;

export const fromStored = (collection: Collection, stored: Stored): StoredDocument =>
  // Safe: `toStored` wrote it, so without `removed` it has all fields of the body.
  ({
    collection,
    id: stored._id,
    position: stored.position,
    body: stored.removed ? undefined : bodyOf(stored),
  }) as StoredDocument;

/** A document that is not removed, with the fields that this program knows: a later one may have written private ones, too. */
export const foundOf = <C extends Collection>(collection: C, stored: Stored): Found<C> => {
  const names = Object.keys(layoutOf(collection).fields).filter((name) => name in stored);
  const body = Object.fromEntries(names.map((name) => [name, stored[name]]));
  return { id: stored._id, position: stored.position, body } as Found<C>;
};
