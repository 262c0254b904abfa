import { describe, expect, it } from 'vitest';
import { taskFilterOf } from '../http/taskQuery.ts';

/** Titles and descriptions. Escapes stand for what is not seen, and for letters that an editor may change. */
export const searchedTexts: readonly (readonly [title: string, description: string])[] = [
  ['Logo for a Café', 'Round letters, 2026'],
  ['Stadtplan der Straßen von München', 'Größe A4, bis zum 31. März'],
  ['STRASSENBAHN İSTANBUL', 'IŞIK ve gölge'],
  ['م\u0640ت\u0640رجم عربي', 'سنة ٢٠٢٦'],
  ['م\u064fت\u064eر\u0652ج\u0650م\u064c إلى الألمانية', 'الم\u064eدرسة الأولى، على مهل'],
  ['تصم\u06ccم \u06a9تاب', 'سال ۱۴۰۵'],
  ['Перевод ещё одной статьи', 'Мой дневник'],
  ['ЁЛКА и ГОРОД', 'моих два'],
  ['Οδός Αθηνών', 'ΜΕΤΑΦΡΑΣΗ ΛΟΓΟΣ'],
  ['ש\u05c1\u05b8ל\u05d5\u05b9ם עולם', 'תרגום בע\u05beפה'],
  ['हिन्दी अनुवाद \u095bरूरी', 'वर्ष २०२६'],
  ['\ufb01nal ＬＯＧＯ', '２０２７, 12 m², 5㎏'],
  ['so\u00adft hy\u200bphen \u2066zero\u2069\ufeff', 'web\u2011site, don’t snake_case'],
  ['Łódź, œuvre, smørrebrød', 'naïve re\u0301sume\u0301'],
  ['ガイドブック', '日本語 ｶﾞﾗｽ'],
  ['Card🎨game 1\ufe0f\u20e3', 'می\u200cخواهم'],
  ['п\u02bcять', "сім'я"],
];

/** A question, the texts that it finds, and the near word that is found for it otherwise. */
export const searchCases: readonly (readonly [q: string, found: readonly number[], near?: string])[] = [
  // Latin: case, accents, ligatures, one i
  ['logo', [0, 11]],
  ['LOGO caf', [0]],
  ['cafe', [0]],
  ['CAFÉ', [0]],
  ['cafe\u0301', [0]],
  ['strassen', [1, 2]],
  ['straße', [1, 2]],
  ['STRASSE', [1, 2]],
  ['munchen', [1]],
  ['MÜNCHEN große', [1]],
  ['grosse marz', [1]],
  ['istanbul', [2]],
  ['ıstanbul İŞIK', [2]],
  ['işık golge', [2]],
  ['final', [11]],
  ['ｆｉｎａｌ', [11]],
  ['lodz', [13]],
  ['ŁÓDŹ oeuvre', [13]],
  ['œuvre SMORREBROD', [13]],
  ['naive résumé', [13]],
  ['ogo', []],
  // Arabic: vowel marks, tatweel, alef and hamza, ya, ta marbuta, Persian letters
  ['مترجم', [3, 4]],
  ['م\u0640\u0640ترجم', [3, 4]],
  ['م\u064fترجم عربى', [3]],
  ['الالمانية', [4]],
  ['الى الألمانيه', [4]],
  ['المدرسه', [4]],
  ['المدرسة الاولي', [4]],
  ['تصميم كتاب', [5]],
  ['تصم\u06ccم \u06a9تاب', [5]],
  ['می\u200cخواهم', [15]],
  ['ميخواهم', [15]],
  ['درسة', []],
  // Digits of any script, and numbers in circles and squares
  ['2026', [0, 3, 10]],
  ['٢٠٢٦', [0, 3, 10]],
  ['२०२', [0, 3, 10, 11]],
  ['1405', [5]],
  ['２０２７', [11]],
  ['12 m2', [11]],
  ['5kg', [11]],
  ['2028', []],
  // Cyrillic, Greek, Hebrew, Devanagari, Kana
  ['еще перевод', [6]],
  ['ЕЩЁ', [6]],
  ['елка ГОРОД', [7]],
  ['мой', [6]],
  ['мои', [7]],
  ["п'ять", [16]],
  ['сім\u02bcя п’я', [16]],
  ['οδος αθηνων', [8]],
  ['ΟΔΌΣ μετάφραση λόγος', [8]],
  ['שלום', [9]],
  ['ש\u05b8לום בע', [9]],
  ['जरूरी', [10]],
  ['अनुवाद ज\u093cरूरी', [10]],
  ['अनवाद', []],
  ['ｶﾞｲﾄﾞ', [14]],
  ['ガラス 日本', [14]],
  ['カイド', []],
  // What is not seen, and what is between words
  ['soft hyphen', [12]],
  ['\u200fso\u200dft\u200e zero', [12]],
  ['site web', [12]],
  ["don't case snake", [12]],
  ['dont', []],
  ['game card 1', [15]],
  // Slips: not found, but near to a word
  ['munchne', [], 'munchen'],
  ['STRASENBAHN', [], 'strassenbahn'],
  ['المردسة', [], 'المدرسه'],
  ['перевдо', [], 'перевод'],
];

/** The same questions for everything that searches texts. `find`: the numbers of the texts, in any order, that have these words. */
export const describeSearches = (
  find: (words: readonly string[]) => Promise<readonly number[]> | readonly number[],
): void => {
  describe('the words of a question', () => {
    it.each(searchCases.map(([q, found]) => ({ q, found })))('$q', async ({ q, found }) => {
      const { words = [] } = taskFilterOf({ q });
      expect([...(await find(words))].sort((a, b) => a - b)).toEqual(found);
    });
  });
};
