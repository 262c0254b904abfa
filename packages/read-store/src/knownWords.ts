import { piecesOf } from './nearWords.ts';

/** A word of the vocabulary. */
export interface KeptWord {
  readonly word: string;
  readonly pieces: readonly string[];
}

/** Then a writer forgets which words it has stored; it stores them once more. */
const mostKnown = 100_000;

/** Remembers which words a writer has stored, so that nearly all writes store none. */
export const createKnownWords = () => {
  const known = new Set<string>();
  const learn = (word: string) => {
    if (known.size >= mostKnown) known.clear();
    known.add(word);
  };
  return {
    /** The words to store, in their order, so that two writers cannot deadlock. */
    newOf: (documents: readonly (readonly string[])[]): readonly KeptWord[] => {
      const found = new Map<string, KeptWord>();
      for (const words of documents)
        for (const word of words) {
          if (known.has(word) || found.has(word)) continue;
          const pieces = piecesOf(word);
          if (pieces.length > 0) found.set(word, { word, pieces });
          else learn(word);
        }
      return [...found.values()].sort((a, b) => (a.word < b.word ? -1 : 1));
    },
    /** Call it after they are stored. */
    stored: (words: readonly KeptWord[]) => {
      for (const { word } of words) learn(word);
    },
  };
};

export type KnownWords = ReturnType<typeof createKnownWords>;
