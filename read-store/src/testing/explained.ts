import { randomUUID } from 'node:crypto';
import { categories, statuses, type Sort } from '@marketplace/contracts';
import type { PageEnd, ProjectionStore, StoredDocument, TaskFilter } from '../port.ts';
import { bidsOne, placedBids, postedTask, removedTask, taskBids, tasksOne } from './documents.ts';

const batch = 10_000;
const vocabulary = 'logo bakery shop website video editor blog campaign poster banner'.split(' ');
const dayOf = (index: number) => new Date(Date.UTC(2027, 0, index % 365)).toISOString().slice(0, 10);

const taskAt = (index: number, id: string): StoredDocument => {
  if (index % 20 === 19) return removedTask(index + 1, id);
  return postedTask(
    index + 1,
    {
      title: `Task ${index} ${vocabulary[index % 10] ?? ''}`,
      description: `${vocabulary[(index >> 3) % 10] ?? ''} ${'and more of it '.repeat(10)}`,
      category: categories[index % 5] ?? 'Design',
      // As on a market: most are open, few are cancelled.
      status: (index % 100 === 7 ? statuses[3] : statuses[index % 3]) ?? 'Pending',
      deadline: dayOf(index),
      budget: (index * 7919) % 5_000,
      ownerUid: `uid-${index % 2_000}`,
    },
    id,
  );
};

/** Writes that many tasks and bids on them, for plans of queries that are worth explaining; the tasks' ids. */
export const writeForExplaining = async (
  projections: ProjectionStore,
  many: number,
): Promise<readonly string[]> => {
  const ids = Array.from({ length: many }, () => randomUUID());
  await projections.prepare();
  for (let from = 0; from < many; from += batch) {
    const some = ids.slice(from, from + batch).map((id, index) => ({ id, index: from + index }));
    const bids = some.flatMap(({ id, index }) => [
      taskBids(index + 1, id, 1),
      placedBids(index + 1, `uid-${index % 900}`, id),
    ]);
    const to = from + some.length;
    await projections.write(
      tasksOne,
      some.map(({ id, index }) => taskAt(index, id)),
      to,
    );
    await projections.write(bidsOne, [...new Map(bids.map((bid) => [bid.id, bid])).values()], to);
  }
  await projections.prepareReads(tasksOne);
  await projections.prepareReads(bidsOne);
  return ids;
};

/** One of every kind that the contract's options can make. */
export const explainedFilters: Readonly<Record<string, TaskFilter>> = {
  'no filter': {},
  words: { words: ['log', 'bakery'] },
  'a word that is everywhere': { words: ['and'] },
  category: { category: 'Design' },
  status: { status: 'Cancelled' },
  'category and status': { category: 'Design', status: 'In Progress' },
  'lower budget': { minBudget: 4_990 },
  'budget range': { minBudget: 10, maxBudget: 4_000 },
  'deadline from': { deadlineFrom: '2027-12-30' },
  'deadline range': { deadlineFrom: '2027-01-02', deadlineTo: '2027-11-30' },
  owner: { ownerUid: 'uid-7' },
  'owner and words': { ownerUid: 'uid-7', words: ['task'] },
  everything: {
    words: ['task'],
    category: 'Design',
    status: 'Pending',
    minBudget: 1,
    maxBudget: 4_999,
    deadlineFrom: '2027-01-01',
    deadlineTo: '2027-12-31',
  },
};

/** An end in the middle of the list. */
export const endOf = (sort: Sort, posted: number): PageEnd => ({
  posted,
  ...(sort.endsWith('deadline') && { key: '2027-06-01' }),
  ...(sort.endsWith('budget') && { key: 2_500 }),
});
