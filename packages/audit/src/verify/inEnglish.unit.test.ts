import { verdictSayings, type Said } from '@marketplace/contracts';
import { expect, it } from 'vitest';
import { inEnglish } from './inEnglish.ts';

it('has a sentence of its own for each code, with its values', () => {
  const all = Object.entries(verdictSayings);
  const sentences = all.map(([code, shape]) => {
    const values = Object.entries(shape).map(([name, type]) => [name, type === 'number' ? 2 : name] as const);
    return inEnglish([{ code, values: Object.fromEntries(values) }] satisfies Said[]);
  });
  expect(sentences.filter((sentence) => /undefined|NaN|^$/.test(sentence))).toEqual([]);
  expect(new Set(sentences).size).toBe(all.length);
});
