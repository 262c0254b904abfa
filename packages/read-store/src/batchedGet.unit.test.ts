import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { batchedGet } from './batchedGet.ts';
import type { DocumentReader } from './port.ts';
import { postedTask } from './testing/documents.ts';
import { foundOf } from './testing/model.ts';

/** Finds all tasks, and records the calls. */
const given = () => {
  const asked: string[][] = [];
  let failing = false;
  const getMany = ((collection, ids) => {
    asked.push([collection, ...ids]);
    if (failing) return Promise.reject(new Error('The store is away.'));
    const documents = new Map(
      ids.filter((id) => !id.startsWith('missing')).map((id) => [id, foundOf(postedTask(1, {}, id))]),
    );
    return Promise.resolve({ position: asked.length, documents });
  }) as DocumentReader['getMany'];
  return {
    asked,
    get: batchedGet(getMany),
    fail: (fails: boolean) => (failing = fails),
  };
};

describe('reads of single documents', () => {
  it('in the same turn of the event loop share one statement, with each id once', async () => {
    const { get, asked } = given();
    const found = await Promise.all(['a', 'b', 'a', 'missing'].map((id) => get('tasks', id)));
    expect(asked).toEqual([['tasks', 'a', 'b', 'missing']]);
    expect(found.map(({ document }) => document?.id)).toEqual(['a', 'b', 'a', undefined]);
    expect(new Set(found.map(({ position }) => position))).toEqual(new Set([1]));
  });

  it('of two collections use two statements', async () => {
    const { get, asked } = given();
    await Promise.all([get('tasks', 'a'), get('bids', 'a')]);
    expect(asked).toEqual([
      ['tasks', 'a'],
      ['bids', 'a'],
    ]);
  });

  it('are not cached', async () => {
    const { get, asked } = given();
    await get('tasks', 'a');
    await nextTurn();
    expect((await get('tasks', 'a')).position).toBe(2);
    expect(asked).toHaveLength(2);
  });

  it('fail together with their statement, and later ones do not', async () => {
    const { get, fail } = given();
    fail(true);
    const results = await Promise.allSettled([get('tasks', 'a'), get('tasks', 'b')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fail(false);
    expect((await get('tasks', 'a')).document?.id).toBe('a');
  });

  it('are limited to 500 for each statement', async () => {
    const { get, asked } = given();
    await Promise.all(Array.from({ length: 1_200 }, (_, index) => get('tasks', `id-${index}`)));
    expect(asked.map(({ length }) => length - 1)).toEqual([500, 500, 200]);
  });
});
