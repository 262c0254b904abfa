import type { AnyBulkWriteOperation, Db } from 'mongodb';
import type { IndexedWord } from '../knownWords.ts';
import {
  manyOwners,
  mostAlike,
  mostOfPiece,
  mostOwners,
  piecesOf,
  wordsAtOnce,
  type SimilarWord,
} from '../fuzzyMatch.ts';
import { duplicateKey, guarded, unlessDone } from './connection.ts';
import { liveIn, projectionsIn } from './projectionDocuments.ts';
import { storedIn } from './storedDocuments.ts';

interface StoredWord {
  readonly _id: string;
  readonly pieces: readonly string[];
  /** How many users have tasks with it. */
  readonly owners: number;
}
const vocabularyIn = (db: Db) => db.collection<StoredWord>('word_pieces');

/** Stores words that may be there already. */
export const putWords = async (db: Db, words: readonly IndexedWord[]): Promise<void> => {
  if (words.length === 0) return;
  const stored = words.map(({ word, pieces }) => ({ _id: word, pieces, owners: 1 }));
  await guarded(() =>
    unlessDone(duplicateKey, () => vocabularyIn(db).insertMany(stored, { ordered: false })),
  );
};

/** The most common words with this piece. */
const commonOf = (db: Db, piece: string) =>
  vocabularyIn(db)
    .find({ pieces: piece }, { maxTimeMS: 1_000 })
    .sort({ owners: -1, _id: 1 })
    .limit(mostOfPiece)
    .project<Pick<StoredWord, '_id' | 'owners'>>({ owners: 1 });

/** The words with most pieces of this one: of each piece only the most common words, so the cost has a bound. */
export const alikeIn = async (db: Db, word: string): Promise<readonly SimilarWord[]> => {
  const shared = new Map<string, SimilarWord & { readonly pieces: number }>();
  for (const found of await Promise.all(piecesOf(word).map((piece) => commonOf(db, piece).toArray())))
    for (const { _id, owners } of found)
      shared.set(_id, { word: _id, owners, pieces: (shared.get(_id)?.pieces ?? 0) + 1 });
  return [...shared.values()]
    .sort((a, b) => b.pieces - a.pieces || b.owners - a.owners || (a.word < b.word ? -1 : 1))
    .slice(0, mostAlike)
    .map(({ word: alike, owners }) => ({ word: alike, owners }));
};

/** The live tasks; undefined while they can't be read. */
const liveTasks = async (db: Db) => {
  const projection = await projectionsIn(db).findOne({ _id: 'tasks' });
  const at = projection === null ? undefined : liveIn(projection);
  return at && storedIn(db, 'tasks', at.live);
};

/** Reviews the next words. Returns the last of them; undefined at the end, or while the tasks can't be read. */
export const reviewWords = async (db: Db, after: string): Promise<string | undefined> => {
  const tasks = await liveTasks(db);
  if (tasks === undefined) return undefined;
  const words = await vocabularyIn(db)
    .find({ _id: { $gt: after } })
    .sort({ _id: 1 })
    .limit(wordsAtOnce)
    .project<Pick<StoredWord, '_id' | 'owners'>>({ owners: 1 })
    .toArray();
  const changes: AnyBulkWriteOperation<StoredWord>[] = [];
  for (const { _id, owners } of words) {
    const found = await tasks
      .find({ words: _id })
      .limit(mostOwners)
      .project<{ ownerUid: string }>({ ownerUid: 1 })
      .toArray();
    const now = new Set(found.map(({ ownerUid }) => ownerUid)).size;
    if (now === 0) changes.push({ deleteOne: { filter: { _id } } });
    else if (now !== owners)
      changes.push({ updateOne: { filter: { _id }, update: { $set: { owners: now } } } });
  }
  if (changes.length > 0) await vocabularyIn(db).bulkWrite(changes, { ordered: false });
  return words.length === wordsAtOnce ? words.at(-1)?._id : undefined;
};

/** The number of words in one query. */
const atOnce = 50;

/** Words of forgotten texts leave the vocabulary at once, unless other live tasks have them. */
export const removeWords = async (db: Db, left: readonly string[]): Promise<void> => {
  const tasks = await liveTasks(db);
  if (tasks === undefined) return;
  const known = await vocabularyIn(db)
    .find({ _id: { $in: [...left] }, owners: { $lt: manyOwners } })
    .project<Pick<StoredWord, '_id'>>({ _id: 1 })
    .toArray();
  for (let from = 0; from < known.length; from += atOnce) {
    const some = known.slice(from, from + atOnce).map(({ _id }) => _id);
    const there = await Promise.all(
      some.map((word) => tasks.findOne({ words: word }, { projection: { _id: 1 } })),
    );
    await vocabularyIn(db).deleteMany({ _id: { $in: some.filter((_, index) => there[index] === null) } });
  }
};

export const prepareVocabulary = async (db: Db): Promise<void> => {
  await vocabularyIn(db).createIndexes([{ key: { pieces: 1, owners: -1, _id: 1 } }]);
};
