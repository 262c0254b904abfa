import { searchWords } from '@marketplace/contracts';
import { searchCases, searchedTexts } from '@marketplace/contracts/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foundParts } from './FoundText.tsx';

const found = (text: string, ...words: string[]) =>
  foundParts(text, words)
    .map((part) => (part.found ? `[${part.text}]` : part.text))
    .join('');

describe('the words of a search in a text', () => {
  it.each([
    ['A logo, two Logos', ['logo'], 'A [logo], two [Logo]s'],
    ['Design a design system', ['des', 'sys'], '[Des]ign a [des]ign [sys]tem'],
    ['Designer', ['des', 'design'], '[Design]er'],
    ['École, ecole', ['école'], '[École], [ecole]'],
    ['Straßen', ['strass'], '[Straß]en'],
    ['de\u00adsigner', ['design'], '[de\u00adsign]er'],
    ['م\u0640ت\u0640رجم', ['مترجم'], '[م\u0640ت\u0640رجم]'],
    ['سنة ٢٠٢٦', ['202'], 'سنة [٢٠٢]٦'],
    ['5㎏', ['5kg'], '[5㎏]'],
    ['İSTANBUL', ['i̇stan'], '[İSTAN]BUL'],
    ['تصميم شعار', ['شعار'], 'تصميم [شعار]'],
    ['web-site', ['site'], 'web-[site]'],
    ['redesign', ['design'], 'redesign'],
    ['Anything', [], 'Anything'],
    ['', ['a'], ''],
  ])('%s for %s', (text, words, expected) => {
    expect(found(text, ...words)).toBe(expected);
  });

  it.each(searchCases.map(([q, texts]) => ({ q, texts })))(
    'are marked in each found text: $q',
    ({ q, texts }) => {
      for (const index of texts)
        expect(found((searchedTexts[index] ?? []).join('\n'), ...searchWords(q))).toContain('[');
    },
  );

  const letter = fc.constantFrom(...Array.from('aAbBéÉİiΣσßẞ 中-,0٣ـﬁ\u0301\u200d'));
  const text = fc.array(letter, { maxLength: 30 }).map((letters) => letters.join('').normalize('NFC'));

  it('are the beginnings of words, and nothing is lost', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), (one, searches) => {
        const parts = foundParts(one, searches);
        expect(parts.map((part) => part.text).join('')).toBe(one);
        const words = searches.flatMap(searchWords);
        for (const part of parts.filter((some) => some.found))
          expect(words.some((word) => (searchWords(part.text)[0] ?? '').startsWith(word))).toBe(true);
      }),
    );
  });

  it('are marked in each text that the search finds by one word', () => {
    fc.assert(
      fc.property(text, text, (one, search) => {
        const [word = ''] = searchWords(search);
        fc.pre(word !== '');
        const finds = searchWords(one).some((own) => own.startsWith(word));
        expect(foundParts(one, [word]).some((part) => part.found)).toBe(finds);
      }),
    );
  });
});
