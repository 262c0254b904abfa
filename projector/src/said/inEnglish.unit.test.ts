import { doctorSayings, projectionSayings, type Said, type Sayings } from '@marketplace/contracts';
import { expect, it } from 'vitest';
import { inEnglish } from './inEnglish.ts';

const sampleOf = (name: string, type: Sayings[string][string]) =>
  ({ string: name, number: 2, strings: ['a', 'b'] })[type];
const all: readonly (readonly [string, Sayings[string]])[] = [
  ...Object.entries(doctorSayings),
  ...Object.entries(projectionSayings),
];

it('has a sentence of its own for each code, with its values', () => {
  const sentences = all.map(([code, shape]) => {
    const values = Object.fromEntries(
      Object.entries(shape).map(([name, type]) => [name, sampleOf(name, type)]),
    );
    return inEnglish([{ code, values }] satisfies Said[]);
  });
  expect(sentences.filter((sentence) => /undefined|NaN|^$/.test(sentence))).toEqual([]);
  expect(new Set(sentences).size).toBe(all.length);
});

it('writes the code of a sentence that only a newer program knows', () => {
  expect(inEnglish([{ code: 'rebuild.no-standstill' }, { code: 'rebuild.newer' }])).toMatch(
    /\. rebuild\.newer$/,
  );
});
