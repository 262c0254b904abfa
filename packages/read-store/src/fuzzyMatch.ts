/** The shortest word that has fuzzy matches, in letters: too many other words are near to a shorter one. */
const shortest = 4;
/** The number of slips in a fuzzy match, by the length of the searched word, as in most search engines. */
const allowedFor = (letters: number): number => (letters < shortest ? 0 : letters < 6 ? 1 : 2);
/** The longest word in the vocabulary, in letters. */
const longestKept = 40;
/** The number of words that are compared with the documents. */
const mostChoices = 5;

/** The number of words that are read for each piece, the most common words first. */
export const mostOfPiece = 200;
/** The number of words of the vocabulary that are compared letter by letter. */
export const mostAlike = 200;
/** To find how common a word is, its owners are counted in at most this number of tasks. */
export const mostOwners = 50;
/** A word that this number of users have written tells nothing about one of them, so only the review removes it from the vocabulary. */
export const manyOwners = 10;
export const wordsAtOnce = 100;

/** A word of the vocabulary. */
export interface SimilarWord {
  readonly word: string;
  /** The number of users who have tasks with the word, as it was counted last. */
  readonly owners: number;
}

const hasDigit = /\p{N}/u;

/** The letters of a word without the marks that the search keeps, so that a wrong vowel of an Indic script is no slip. */
const lettersOf = (word: string): readonly string[] =>
  Array.from(word.normalize('NFD').replace(/\p{M}+/gu, ''));

/**
 * The pieces of a word that fuzzy matches share: the first letter (`^d`), the first two, and each three letters in a row. Empty if this word has
 * no fuzzy matches: it is too short or too long, or has a digit (2027 is not a slip for 2026).
 */
export const piecesOf = (word: string): readonly string[] => {
  const letters = lettersOf(word);
  if (letters.length < shortest - 1 || letters.length > longestKept || hasDigit.test(word)) return [];
  const threes = letters.slice(2).map((last, index) => `${letters[index]}${letters[index + 1]}${last}`);
  return [...new Set([`^${letters[0]}`, `^${letters[0]}${letters[1]}`, ...threes])];
};

/**
 * How many slips (a letter too many, one missing, a wrong one, or two swapped) lead from the word to the beginning of the other
 * that fits best: the optimal string alignment distance.
 */
const slipsBetween = (word: readonly string[], other: readonly string[]): number => {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: word.length + 1 }, (_, index) => index);
  let least = word.length;
  other.forEach((letter, place) => {
    const next = [place + 1];
    word.forEach((own, index) => {
      const changed = (row[index] ?? 0) + (own === letter ? 0 : 1);
      const swapped =
        own === other[place - 1] && letter === word[index - 1]
          ? (before[index - 1] ?? Infinity) + 1
          : Infinity;
      next.push(Math.min(changed, swapped, (next[index] ?? 0) + 1, (row[index + 1] ?? 0) + 1));
    });
    [before, row] = [row, next];
    least = Math.min(least, row[word.length] ?? least);
  });
  return least;
};

/** A word that may be meant instead. */
export interface FuzzyMatch {
  readonly word: string;
  readonly slips: number;
}

/**
 * The words that are near to the beginning of this word, nearest first: only a few, without the word itself. Of two equally near words, the word
 * that several users write comes before the word of one user.
 */
export const bestMatchesOf = (word: string, vocabulary: readonly SimilarWord[]): readonly FuzzyMatch[] => {
  const letters = lettersOf(word);
  const allowed = allowedFor(letters.length);
  return vocabulary
    .filter((other) => other.word !== word)
    .map(({ word: other, owners }) => {
      const all = lettersOf(other);
      const slips = slipsBetween(letters, all.slice(0, letters.length + allowed));
      return { word: other, slips, owners, longer: Math.abs(all.length - letters.length) };
    })
    .filter(({ slips }) => slips <= allowed)
    .sort(
      (a, b) =>
        a.slips - b.slips ||
        Number(b.owners > 1) - Number(a.owners > 1) ||
        a.longer - b.longer ||
        b.owners - a.owners ||
        (a.word < b.word ? -1 : 1),
    )
    .slice(0, mostChoices)
    .map(({ word: match, slips }) => ({ word: match, slips }));
};
