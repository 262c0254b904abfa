import { randomInt } from 'node:crypto';
import { piecesOf } from './fuzzyMatch.ts';

/** A word of the vocabulary. */
export interface IndexedWord {
  readonly word: string;
  readonly pieces: readonly string[];
  readonly author: string;
}

export interface DocumentWords {
  readonly words: readonly string[];
  /** The owner of the document and the hour of its last change: new words are limited for each author. */
  readonly author: string;
}

/** Most words that a writer remembers as stored; then it forgets them all, and stores words again. */
const mostKnown = 100_000;
/** In milliseconds; then words are stored again, so that a word that the review has removed comes back with the next document. */
const longestKnownMs = 600_000;
/** The number of words of a document that come into the vocabulary, from its beginning. */
const mostOfDocument = 100;
/** The number of new words of one user in one hour, so that nobody fills the vocabulary with made-up words. */
const mostOfBringer = 1_000;

/** FNV-1a (32 bit) with a random start value, so that nobody can find the word by its number. */
const numberOf = (word: string, start: number): number => {
  let hash = start;
  for (let index = 0; index < word.length; index += 1)
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return hash;
};

/**
 * Remembers which words a writer has stored, so that nearly all writes store none. It keeps a number in place of each word, so that no
 * word of a forgotten person stays in memory. If two words have the same number, the second one is stored later.
 */
export const createKnownWords = (now: () => number = Date.now) => {
  const start = randomInt(2 ** 32);
  const known = new Set<number>();
  const isKnown = (word: string) => known.has(numberOf(word, start));
  const brought = new Map<string, number>();
  let since = now();
  const forgetOld = () => {
    const isOld = now() - since >= longestKnownMs;
    if (isOld || known.size >= mostKnown) known.clear();
    if (isOld) since = now();
    if (brought.size >= mostKnown) brought.clear();
  };
  return {
    drop: () => {
      known.clear();
      brought.clear();
    },
    /** The words to store, in their order, so that two writers cannot deadlock. */
    newOf: (documents: readonly DocumentWords[]): readonly IndexedWord[] => {
      forgetOld();
      const found = new Map<string, IndexedWord>();
      const bringing = new Map<string, number>();
      for (const { words, author } of documents)
        for (const word of words.slice(0, mostOfDocument)) {
          if (found.has(word) || isKnown(word)) continue;
          const pieces = piecesOf(word);
          const count = (brought.get(author) ?? 0) + (bringing.get(author) ?? 0);
          if (pieces.length === 0 || count >= mostOfBringer) continue;
          found.set(word, { word, pieces, author });
          bringing.set(author, (bringing.get(author) ?? 0) + 1);
        }
      return [...found.values()].sort((a, b) => (a.word < b.word ? -1 : 1));
    },
    /** Call it after the words are stored. */
    stored: (words: readonly IndexedWord[]) => {
      for (const { word, author } of words) {
        if (!isKnown(word)) brought.set(author, (brought.get(author) ?? 0) + 1);
        known.add(numberOf(word, start));
      }
    },
    /** Call it after words were removed from the vocabulary. */
    clear: () => known.clear(),
  };
};

export type KnownWords = ReturnType<typeof createKnownWords>;
