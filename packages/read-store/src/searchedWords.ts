import { searchWords } from '@marketplace/contracts';
import { layoutOf, type Collection } from './projections/index.ts';

// A lexeme of PostgreSQL has at most 2,046 bytes, and a code point at most four. A query has at most 200 code points, so it
// also finds a word that was cut.
const longestWord = 500;
const cut = (word: string): string =>
  word.length > longestWord ? Array.from(word).slice(0, longestWord).join('') : word;

/** The words of a document for searches by prefix; undefined if its collection has no search. */
export const searchedWordsOf = (collection: Collection, body: object): string[] | undefined => {
  const { searched } = layoutOf(collection);
  if (searched.length === 0) return undefined;
  const fields = body as Readonly<Record<string, string | null>>;
  const words = searchWords(searched.map((name) => fields[name] ?? '').join('\n'));
  // Two words may be the same after the cut.
  return words.some((word) => word.length > longestWord) ? [...new Set(words.map(cut))] : words;
};

/** The owner and the hour of a task's last change: the limit of new words is for each of these. */
export const bringerOf = (body: object): string => {
  const { ownerUid = '', updatedAt = '' } = body as {
    readonly ownerUid?: string;
    readonly updatedAt?: string;
  };
  return `${ownerUid} ${updatedAt.slice(0, 13)}`;
};
