import type { Collection } from '@marketplace/projections';
import type { Collection as MongoCollection, Db } from 'mongodb';
import type { Found, StoredDocument } from '../port.ts';
import { searchedWordsOf } from '../searchedWords.ts';

/**
 * A document as MongoDB keeps it: the fields of its body beside `_id` and `position`. A removed one is a tombstone without
 * any of them, so that no index except that of `_id` leads to it. `words`: what it is searched by.
 */
export interface Stored {
  readonly _id: string;
  readonly position: number;
  readonly removed?: true;
  readonly words?: readonly string[];
  readonly [field: string]: unknown;
}

/** One for each generation. */
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
  // `toStored` wrote it: without `removed`, the fields are all those of the collection's body.
  ({
    collection,
    id: stored._id,
    position: stored.position,
    body: stored.removed ? undefined : bodyOf(stored),
  }) as StoredDocument;

/** A document that is not removed. */
export const foundOf = <C extends Collection>(_collection: C, stored: Stored): Found<C> =>
  ({ id: stored._id, position: stored.position, body: bodyOf(stored) }) as Found<C>;
