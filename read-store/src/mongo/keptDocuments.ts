import type { Collection as MongoCollection, Db } from 'mongodb';
import { indexedWords } from '../indexedWords.ts';
import type { Collection, Documents, StoredDocument } from '../port.ts';

/**
 * A document as MongoDB keeps it: its body's fields beside `_id` and `position`. A removed one is a tombstone without any of
 * them, so that no index but that of `_id` leads to it. `words` is what a task is searched by.
 */
export type Kept<C extends Collection = Collection> = Partial<Documents[C]> & {
  readonly _id: string;
  readonly position: number;
  readonly removed?: true;
  readonly words?: readonly string[];
};

/** One for each generation. */
export const collectionName = (collection: Collection, generation: number): string =>
  `${collection}_${generation}`;

export const keptIn = <C extends Collection>(
  db: Db,
  collection: C,
  generation: number,
): MongoCollection<Kept<C>> => db.collection<Kept<C>>(collectionName(collection, generation));

export const toKept = (document: StoredDocument): Kept => {
  const { id, position, body } = document;
  if (body === undefined) return { _id: id, position, removed: true };
  if (document.collection === 'tasks' && document.body !== undefined)
    return { _id: id, position, ...document.body, words: indexedWords(document.body) };
  return { _id: id, position, ...body };
};

export const fromKept = <C extends Collection>(collection: C, kept: Kept<C>): StoredDocument<C> => {
  const { _id: id, position, removed, words: _, ...body } = kept;
  // `toKept` laid it down: without `removed`, the fields are those of the collection's body, all of them.
  return { collection, id, position, body: removed ? undefined : body } as unknown as StoredDocument<C>;
};
