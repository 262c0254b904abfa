import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeSearches, searchedTexts } from '../../testing/searches.ts';
import { searchForm, searchWords } from './searchWords.ts';

describe('in a list of texts', () => {
  const texts = searchedTexts.map((text) => searchWords(text.join('\n')));
  describeSearches((words) =>
    texts.flatMap((has, index) =>
      words.every((word) => has.some((one) => one.startsWith(word))) ? [index] : [],
    ),
  );
});

const signs = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
  /[\p{L}\p{N}\p{Default_Ignorable_Code_Point}]/u.test(sign),
);
const everySign = (pattern: RegExp): readonly string[] => signs.filter((sign) => pattern.test(sign));

describe('the form for searching', () => {
  it('has one i and one s for all languages', () => {
    expect(['I', 'İ', 'ı', 'i'].map(searchForm)).toEqual(['i', 'i', 'i', 'i']);
    expect(['ß', 'ẞ', 'SS', 'ſs'].map(searchForm)).toEqual(['ss', 'ss', 'ss', 'ss']);
  });

  it('is the same for both cases of a letter, and for itself', () => {
    // Not in use: forms of letters in old Cyrillic prints, and the iota below, which is a letter when it is a capital.
    const old = /[\u1c80-\u1c88]|\u0345/u;
    const others = everySign(/[\p{L}\p{N}]/u).filter((sign) => {
      const cases = old.test(sign.normalize('NFD')) ? [] : [sign.toUpperCase(), sign.toLowerCase()];
      const form = searchForm(sign);
      return [form, ...cases].some((one) => searchForm(one) !== form);
    });
    expect(others).toEqual([]);
  });

  it('has the letters of Latin, Greek and Cyrillic that Unicode holds for the same', () => {
    const { compare } = new Intl.Collator('und', { sensitivity: 'base' });
    const ascii = [...Array.from('abcdefghijklmnopqrstuvwxyz'), 'ae', 'oe', 'ss'];
    // All but ı, which is i here, and ŀ, which is l·.
    const letters = everySign(/(?![ıĿŀ])(?=\p{L})[\u00c0-\u024f\u0386-\u052f\u1e00-\u1eff]/u);
    const others = letters.filter((letter) =>
      [letter.normalize('NFKD').replace(/\p{M}/gu, ''), ...ascii].some(
        (plain) => (searchForm(plain) === searchForm(letter)) !== (compare(plain, letter) === 0),
      ),
    );
    expect(others).toEqual([]);
  });

  it('has ASCII digits', () => {
    const digits = everySign(/\p{Nd}/u);
    expect(digits.length % 10).toBe(0);
    expect(digits.filter((digit, index) => searchForm(digit) !== String(index % 10))).toEqual([]);
  });

  it('has nothing that is not seen', () => {
    const seen = everySign(/\p{Default_Ignorable_Code_Point}/u).filter(
      (sign) => searchForm(`a${sign}b`) !== 'ab',
    );
    expect(seen).toEqual([]);
    // The space between words of Khmer.
    expect(searchWords('ខ្ញុំ\u200bចង់')).toHaveLength(2);
  });
});

describe('the words of a text', () => {
  it('are each there once', () => {
    expect(searchWords('Logo, LOGO & Café-Menü 2026!')).toEqual(['logo', 'cafe', 'menu', '2026']);
  });

  it('keep й, also where another mark comes between its parts', () => {
    expect(searchWords('й\u064e')).toEqual(['й']);
  });

  it('are begun by the words of its beginning', () => {
    // A code point of NFC; the next may be a mark that changes it only in Hangul and Kana.
    const letter = fc.constantFrom(...Array.from('aAéÉİıßΣςσЁйאَأىةـ٣²ﬁ㎏\u0301\u064e\u200d\u00ad -'));
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 12 }), fc.nat(12), (letters, length) => {
        const words = searchWords(letters.join(''));
        for (const word of searchWords(letters.slice(0, length).join('')))
          expect(words.some((one) => one.startsWith(word))).toBe(true);
      }),
    );
  });

  it('have one form in all compositions and cases', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-composite' }), (text) => {
        for (const form of ['NFC', 'NFD', 'NFKC'] as const)
          expect(searchWords(text.normalize(form))).toEqual(searchWords(text));
      }),
    );
  });

  it('are cut where a store would refuse them, in texts as in questions', () => {
    const word = '\u3316'.repeat(200);
    const [found = '', ...more] = searchWords(`${word}, ${word}x`);
    expect([Array.from(found).length, more]).toEqual([500, []]);
    expect(searchWords(word)).toEqual([found]);
    expect(Buffer.byteLength(found)).toBeLessThanOrEqual(2_046);
  });
});
