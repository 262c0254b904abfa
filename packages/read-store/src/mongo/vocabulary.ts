import type { Db, Document } from 'mongodb';
import { createKnownWords, type KeptWord } from '../knownWords.ts';
import { mostAlike, piecesOf } from '../nearWords.ts';
import { duplicateKey, guarded, unlessDone } from './connection.ts';
import type { storedIn, Stored } from './storedDocuments.ts';

/** A word of the searched documents. Words are only added: the words of removed documents stay. */
interface StoredWord {
  readonly _id: string;
  readonly pieces: readonly string[];
}
export const vocabularyIn = (db: Db) => db.collection<StoredWord>('vocabulary');

/** Stores words that may be there already. */
export const putWords = async (db: Db, words: readonly KeptWord[]): Promise<void> => {
  if (words.length === 0) return;
  const stored = words.map(({ word, pieces }) => ({ _id: word, pieces }));
  await guarded(() =>
    unlessDone(duplicateKey, () => vocabularyIn(db).insertMany(stored, { ordered: false })),
  );
};

/** The words with pieces of this one, most first. */
export const alikePipeline = (word: string): Document[] => {
  const pieces = piecesOf(word);
  return [
    { $match: { pieces: { $in: pieces } } },
    { $project: { shared: { $size: { $setIntersection: ['$pieces', pieces] } } } },
    { $sort: { shared: -1, _id: 1 } },
    { $limit: mostAlike },
  ];
};

const batchSize = 5_000;

/** Makes the index, and fills the vocabulary from these collections, where an earlier program wrote them. */
export const prepareVocabulary = async (
  db: Db,
  searched: readonly ReturnType<typeof storedIn>[],
): Promise<void> => {
  const vocabulary = vocabularyIn(db);
  // The index is made last: it says that the words are there.
  const indexes = await vocabulary.indexes().catch(() => []);
  if (indexes.some(({ key }) => 'pieces' in key)) return;
  const known = createKnownWords();
  let batch: (readonly string[])[] = [];
  const put = async () => {
    const words = known.newOf(batch);
    await putWords(db, words);
    known.stored(words);
    batch = [];
  };
  for (const stored of searched) {
    const read = stored.find<Pick<Stored, 'words'>>(
      { words: { $exists: true } },
      { projection: { words: 1 } },
    );
    for await (const { words = [] } of read) if (batch.push(words) === batchSize) await put();
    await put();
  }
  await vocabulary.createIndexes([{ key: { pieces: 1 } }]);
};
