import { expect, it } from 'vitest';
import { createReadToken } from './readToken.ts';

const positionsAfter = (writes: readonly number[], reads: readonly number[]) => {
  const token = createReadToken();
  writes.forEach(token.recordWrite);
  reads.forEach(token.recordRead);
  return { token, positions: [token.minPosition(), token.oldestRead()] };
};

it.each([
  [[], [], [undefined, undefined]],
  [
    [7, 9, 8],
    [5, 3, 4],
    [9, 3],
  ],
  [[0], [0, 4], [undefined, 0]],
  // A header that is missing or changed on the way.
  [
    [7, NaN, Infinity],
    [NaN, 3, -Infinity],
    [7, 3],
  ],
])('after the writes %j and the reads %j, the highest and the lowest count', (writes, reads, positions) => {
  expect(positionsAfter(writes, reads).positions).toEqual(positions);
});

it('knows no position of a history that was changed', () => {
  const { token } = positionsAfter([7], [3]);
  token.forget();
  expect([token.minPosition(), token.oldestRead()]).toEqual([undefined, undefined]);
  token.recordRead(5);
  expect(token.oldestRead()).toBe(5);
});
