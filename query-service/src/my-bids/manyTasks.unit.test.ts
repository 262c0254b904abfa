import type { DocumentReader, Found, GroupsOf, PageOf } from '@marketplace/read-store';
import { expect, it } from 'vitest';
import { createEntries } from './myBids.ts';

const many = 1_200;

/** A user with one bid on each of many tasks, all deleted since. Counts the reads of all tasks with bids. */
const given = () => {
  const placed = Array.from({ length: many }, (_, index) => many - index);
  const reads = { ofAll: 0 };
  const groups = (_collection: string, { where, limit, after = many + 1 }: GroupsOf<'bids'>) => {
    const some = where.find((one) => 'in' in one && one.field === 'taskId');
    if (some === undefined) reads.ofAll += 1;
    const among = new Set(some && 'in' in some ? some.in : placed.map((at) => `task-${at}`));
    const found = placed
      .filter((at) => at < after && among.has(`task-${at}`))
      .map((at) => ({ value: `task-${at}`, count: 1, newest: at, oldest: at, highest: '' }));
    const page = found.slice(0, limit);
    const end = found.length > limit ? page.at(-1)?.newest : undefined;
    return Promise.resolve({ position: many, groups: page, total: many, ...(end && { end }) });
  };
  const page = (_collection: string, { where }: PageOf<'bids'>) => {
    const at = where.flatMap((one) => ('in' in one && one.field === 'placed' ? one.in : []));
    const body = { uid: 'bob', withdrawn: 0, message: '', email: '', placedAt: '' };
    const documents = at.map((one) => ({
      id: `bid-${one}`,
      position: Number(one),
      body: { ...body, taskId: `task-${one}`, placed: one },
    }));
    return Promise.resolve({ position: many, documents: documents as unknown as Found<'bids'>[] });
  };
  const getMany = () => Promise.resolve({ position: many, revision: '', documents: new Map() });
  return { reads, entries: createEntries({ groups, page, getMany } as unknown as DocumentReader) };
};

it('a list of bids by state reads the tasks of the bids once, however many there are', async () => {
  const { reads, entries } = given();
  const { total, entries: shown, end } = await entries.inState('bob', 'declined', 20, undefined);
  expect([total, shown.length, end]).toEqual([many, 20, many - 19]);
  expect(reads.ofAll).toBe(1);
});
