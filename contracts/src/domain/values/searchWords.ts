import { plainDigit } from './typedNumber.ts';

/**
 * Letters that people write for one another, in lower case and after NFKD: first the letter, then what it is searched as. Of Latin letters
 * it has the ones that Unicode's collation holds for the same, and one i for all languages, because I is the capital of both.
 */
const sameLetters: ReadonlyMap<string, string> = new Map(
  [
    'ßss æae œoe øo łl đd ðd ħh ıi ςσ',
    // Alef wasla; ya without dots and the Persian ya; the Persian kaf; ta marbuta, and the ha of Urdu and Kurdish.
    '\u0671\u0627 \u0649\u064a \u06cc\u064a \u06a9\u0643 \u0629\u0647 \u06be\u0647 \u06c1\u0647 \u06d5\u0647',
    // Nothing: tatweel, and the dot below of Devanagari. Letters that are apostrophes.
    "\u0640 \u093c \u02bb' \u02bc' \u02bd'",
  ].flatMap((line) => line.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)])),
);

const isDigit = /\p{Nd}/u;
/** Marks that are a part of their letter: vowels of Indic scripts, sounds of Kana. The others are optional. */
const neededMark =
  /(?![\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Default_Ignorable_Code_Point}])\p{M}|[\u3099\u309a]/u;
const isAscii = /^\p{ASCII}*$/u;
/** What may have another form. ASCII is passed over first, because that is much faster; й is a letter of its own. */
const otherForms = new RegExp(
  `(?!\\p{ASCII}|(?<=и\\p{M}*)\u0306)[\\p{M}\\p{Nd}\\p{Default_Ignorable_Code_Point}${[...sameLetters.keys()].join('')}]`,
  'gu',
);
/** In these scripts, words are not separated, or by an invisible space; in other scripts it may be inside a word. */
const invisibleSpace = /(?<=[\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Thai}])\u200b/gu;

const searchedAs = (sign: string): string =>
  sameLetters.get(sign) ?? (isDigit.test(sign) ? plainDigit(sign) : neededMark.test(sign) ? sign : '');

/**
 * The form in which texts are searched, so that what looks the same is the same: NFKC, one case, letters without optional marks, ASCII
 * digits, nothing invisible. Read models are stored with it: if it changes, the projection `tasks` needs a new version.
 */
export const searchForm = (text: string): string =>
  isAscii.test(text)
    ? text.toLowerCase()
    : text
        .replace(invisibleSpace, ' ')
        .normalize('NFKD')
        .toLowerCase()
        .replace(otherForms, searchedAs)
        .normalize('NFC');

/** A word is a run of letters, marks and digits. */
export const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

// In UTF-8 at most 2,000 bytes: a lexeme of PostgreSQL has at most 2,046. The words of a query are cut, too, so that they still find such a word.
const longestWord = 500;
const cut = (word: string): string =>
  word.length > longestWord ? Array.from(word).slice(0, longestWord).join('') : word;

/**
 * The words of a text for searching, each once.
 * Word `w` of a search matches if a word of the text begins with `w`.
 */
export const searchWords = (text: string): string[] => [
  ...new Set(searchForm(text).match(wordPattern)?.map(cut)),
];
