import { searchForm, searchWords } from '@marketplace/contracts';

/** The searched words that a text has, one bit for each. */
export type FoundWords = bigint;

/**
 * Finds searched words in a text, with the rule of `searchWords`. Most texts have none of them, so a text is only split into
 * words if it contains one of them anywhere.
 */
export const wordFinder = (words: readonly string[]): ((text: string) => FoundWords) => {
  if (words.length === 0) return () => 0n;
  const bits = words.map((word, index) => ({ word, bit: 1n << BigInt(index) }));
  return (text) => {
    const plain = searchForm(text);
    const held = bits.filter(({ word }) => plain.includes(word));
    if (held.length === 0) return 0n;
    const textWords = searchWords(plain);
    return held
      .filter(({ word }) => textWords.some((one) => one.startsWith(word)))
      .reduce((has, { bit }) => has | bit, 0n);
  };
};

export const hasAll = (has: FoundWords, words: number): boolean => has === (1n << BigInt(words)) - 1n;
