import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestMatchesOf, piecesOf } from './fuzzyMatch.ts';

const wordsOf = (word: string, ...vocabulary: string[]) =>
  bestMatchesOf(
    word,
    vocabulary.map((one) => ({ word: one, owners: 1 })),
  ).map((match) => match.word);

describe('a fuzzy match', () => {
  it.each([
    ['two letters swapped', 'desgin', 'design'],
    ['a letter missing', 'bakry', 'bakery'],
    ['a letter too many', 'loggo', 'logo'],
    ['a wrong letter', 'wibsite', 'website'],
    ['two slips in a longer word', 'photogrpahi', 'photography'],
    ['the beginning of a longer word', 'desgin', 'designer'],
    ['an accent left out', 'ecole', 'école'],
    ['Arabic letters swapped', 'تصيمم', 'تصميم'],
    ['a slip in Cyrillic', 'дезайн', 'дизайн'],
  ])('is found with %s', (_, word, meant) => {
    expect(wordsOf(word, 'bread', 'oven', meant, 'زهور')).toEqual([meant]);
    expect(piecesOf(word).some((piece) => piecesOf(meant).includes(piece))).toBe(true);
  });

  it.each([
    ['a short word', 'car', 'cat'],
    ['more slips than its length allows', 'logo', 'lags'],
    ['another word', 'bakery', 'banner'],
    ['the word itself', 'design', 'design'],
  ])('is not %s', (_, word, other) => {
    expect(wordsOf(word, other)).toEqual([]);
  });

  it('comes nearest first, at most five', () => {
    expect(wordsOf('desgin', 'resign', 'designs', 'design')).toEqual(['design', 'designs', 'resign']);
    expect(wordsOf('abcdef', ...Array.from('ghijklmn', (last) => `abcde${last}`))).toHaveLength(5);
  });
});

it('of one user comes after words of several users with as few slips', () => {
  const own = ['sampfl', 'samqle', 'sbmple'].map((word) => ({ word, owners: 1 }));
  expect(bestMatchesOf('sampfe', [...own, { word: 'sample', owners: 2 }])[0]?.word).toBe('sample');
});

describe('the pieces of a word', () => {
  it('are its beginning and each three letters in a row', () => {
    expect(piecesOf('école')).toEqual(['^e', '^ec', 'eco', 'col', 'ole']);
  });

  it('do not exist for a number, or a word that is too short or too long', () => {
    for (const word of ['2027', 'mp3s', 'ab', 'a'.repeat(41)]) expect(piecesOf(word)).toEqual([]);
  });
});

const word = fc.array(fc.constantFrom(...Array.from('abcdeé日本ك')), { minLength: 6, maxLength: 12 });

describe('any word of six letters or more', () => {
  it('is found after one slip anywhere', () => {
    fc.assert(
      fc.property(word, fc.nat(10), fc.constantFrom('drop', 'add', 'change', 'swap'), (letters, at, slip) => {
        const place = at % (letters.length - 1);
        const [one = '', two = ''] = letters.slice(place);
        const typed = [...letters];
        if (slip === 'swap') typed.splice(place, 2, two, one);
        else typed.splice(place, slip === 'add' ? 0 : 1, ...(slip === 'drop' ? [] : ['x']));
        fc.pre(typed.join('') !== letters.join('') && typed.length >= 4);
        expect(wordsOf(typed.join(''), letters.join(''))).toEqual([letters.join('')]);
      }),
    );
  });
});
