import { expect, it } from 'vitest';
import { createOneOfEach } from './oneOfEach.ts';

it('work of one user runs one after the other, and does not hold up others, also after a failure', async () => {
  const oneOfEach = createOneOfEach('The list');
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const done: string[] = [];
  const first = oneOfEach('ada', () => promise.then(() => Promise.reject(new Error('away'))));
  const second = oneOfEach('ada', () => Promise.resolve(done.push('ada')));
  await oneOfEach('bob', () => Promise.resolve(done.push('bob')));
  expect(done).toEqual(['bob']);
  resolve(undefined);
  await expect(first).rejects.toThrow('away');
  await second;
  expect(done).toEqual(['bob', 'ada']);
});
