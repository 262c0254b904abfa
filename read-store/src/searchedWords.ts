import { searchWords } from '@marketplace/contracts';
import { layoutOf, type Collection } from '@marketplace/projections';

// A lexeme of PostgreSQL has at most 2,046 bytes, and a code point at most four. What is searched for is shorter (200 code
// points), so a word that was cut is still found by every beginning that can be asked for.
const longestWord = 500;
const cut = (word: string): string =>
  word.length > longestWord ? Array.from(word).slice(0, longestWord).join('') : word;

/** The words that a document is found by, each by all its beginnings; undefined where its collection is not searched. */
export const searchedWordsOf = (collection: Collection, body: object): string[] | undefined => {
  const { searched } = layoutOf(collection);
  if (searched.length === 0) return undefined;
  const fields = body as Readonly<Record<string, unknown>>;
  return searchWords(searched.map((name) => String(fields[name])).join('\n')).map(cut);
};
