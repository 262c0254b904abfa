import { expect, it } from 'vitest';
import { createAttempts } from './attempts.ts';

it('a benchmark goes on after a row that fails, keeps the figures of the others, and tells the failure', async () => {
  const said: string[] = [];
  const { attempt, failures } = createAttempts((line) => {
    said.push(line);
  });
  const rows = [
    await attempt('first', () => Promise.resolve(1)),
    await attempt<number>('second', () => Promise.reject(new Error('A side does not become idle'))),
    await attempt('third', () => Promise.resolve(3)),
  ];
  expect(rows).toEqual([1, undefined, 3]);
  expect(failures()).toEqual(['second: A side does not become idle']);
  expect(said).toEqual(['  second failed: A side does not become idle']);
});
