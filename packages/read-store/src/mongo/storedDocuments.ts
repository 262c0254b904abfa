import { layoutOf, type Collection, type ColumnsOf } from '../projections/index.ts';
import type { Collection as MongoCollection, Db } from 'mongodb';
import type { ReadDocument, StoredDocument, StoredFields } from '../port.ts';
import { searchedWordsOf } from '../searchedWords.ts';
import { bodyOf, FoundDocument, picked, textsOf, wordsField, type Texts } from '../storedTexts.ts';

/**
 * A document in MongoDB: its columns and its texts beside `_id` and `position`. A removed document is a tombstone without these
 * fields, so only the index of `_id` contains it. `words`: for searches.
 */
export interface MongoDocument extends Partial<Texts> {
  readonly _id: string;
  readonly position: number;
  /** The position at which the texts were written; counters change without them. */
  readonly textPosition?: number;
  readonly removed?: true;
  readonly words?: readonly string[];
  readonly [field: string]: unknown;
}

export const collectionName = (collection: Collection, generation: number): string =>
  `${collection}_g${generation}`;

export const storedIn = (
  db: Db,
  collection: Collection,
  generation: number,
): MongoCollection<MongoDocument> => db.collection<MongoDocument>(collectionName(collection, generation));

export const toStored = ({ collection, id, position, body }: StoredDocument): MongoDocument => {
  if (body === undefined) return { _id: id, position, removed: true };
  const { columns, answerJson } = layoutOf(collection);
  const { rest, ...fields } = textsOf(collection, id, body);
  const words = searchedWordsOf(collection, body);
  return {
    _id: id,
    position,
    ...picked(body, columns),
    rest,
    ...(answerJson && { ...fields, textPosition: position }),
    ...(words && { words }),
  };
};

const textsIn = ({ rest = '{}', shown = '', personal = '' }: MongoDocument): Texts => ({
  rest,
  shown,
  personal,
});

export const fromStored = (collection: Collection, stored: MongoDocument): StoredDocument =>
  // Safe: `toStored` wrote it, so without `removed` it has all fields of the body.
  ({
    collection,
    id: stored._id,
    position: stored.position,
    body: stored.removed
      ? undefined
      : bodyOf(collection, picked(stored, layoutOf(collection).columns), textsIn(stored)),
  }) as StoredDocument;

export const fieldsFrom = (collection: Collection, stored: MongoDocument): StoredFields => ({
  position: stored.position,
  fields: stored.removed
    ? undefined
    : { ...picked(stored, layoutOf(collection).columns), ...textsIn(stored), ...wordsField(stored.words) },
});

/** A document that is not removed. */
export const foundOf = <C extends Collection>(collection: C, stored: MongoDocument): ReadDocument<C> =>
  new FoundDocument(
    collection,
    stored._id,
    stored.position,
    // Safe: these are all columns of the collection.
    picked(stored, layoutOf(collection).columns) as unknown as ColumnsOf<C>,
    textsIn(stored),
  );
