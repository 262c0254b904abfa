import { searchWords } from '@marketplace/contracts';

/** Which of the words that are searched for a text has, one bit for each. */
export type Has = bigint;

/**
 * Finds the words that begin words of a text, as a search of the list does (`searchWords`). Most texts have none of
 * them: what does not hold a word anywhere is not taken apart.
 */
export const wordFinder = (words: readonly string[]): ((text: string) => Has) => {
  if (words.length === 0) return () => 0n;
  const bits = words.map((word, index) => ({ word, bit: 1n << BigInt(index) }));
  return (text) => {
    const plain = text.normalize('NFC').toLowerCase().normalize('NFC');
    const held = bits.filter(({ word }) => plain.includes(word));
    if (held.length === 0) return 0n;
    const those = searchWords(text);
    return held
      .filter(({ word }) => those.some((one) => one.startsWith(word)))
      .reduce((has, { bit }) => has | bit, 0n);
  };
};

/** That all of so many words were found. */
export const hasAll = (has: Has, words: number): boolean => has === (1n << BigInt(words)) - 1n;
