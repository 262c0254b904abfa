import { expect, it } from 'vitest';
import { createKnownWords } from './knownWords.ts';

const letters = (index: number) => Array.from(String(index), (digit) => 'abcdefghij'[Number(digit)]).join('');
const madeUp = (count: number, start: string) =>
  Array.from({ length: count }, (_, index) => `${start}${letters(index)}`);
const hour = 3_600_000;

it('a writer stores each word once, and again after a while', () => {
  let now = 0;
  const known = createKnownWords(() => now);
  const document = { words: ['design', 'a', '2027'], author: 'ada' };
  const words = known.newOf([document, document]);
  expect(words.map(({ word }) => word)).toEqual(['design']);
  known.stored(words);
  expect(known.newOf([document])).toEqual([]);
  now += hour;
  expect(known.newOf([document])).toHaveLength(1);
  known.stored(words);
  known.drop();
  expect(known.newOf([document])).toHaveLength(1);
});

it('a user brings few new words, whatever the length of the tasks and their number', () => {
  const known = createKnownWords(() => 0);
  const from = (author: string, task: number) => {
    const words = known.newOf([{ words: madeUp(710, `word${letters(task)}x`), author }]);
    known.stored(words);
    return words.length;
  };
  expect(from('ada', 0)).toBe(100);
  const tasks = Array.from({ length: 300 }, (_, task) => from('ada', task + 1));
  expect(tasks.reduce((sum, count) => sum + count, 100)).toBe(1_000);
  expect(from('bob', 1_000)).toBe(100);
});
