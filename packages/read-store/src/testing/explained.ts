import { randomUUID } from 'node:crypto';
import { categories, featuredLimit, openStatuses, statuses, type Sort } from '@marketplace/contracts';
import type { PageOf, ProjectionStore, StoredDocument } from '../port.ts';
import { everyPartition } from '../positions.ts';
import {
  bidsOne,
  dealsOne,
  sideOfDeal,
  taskNotification,
  userNotification,
  notificationsOne,
  placedBid,
  postedTask,
  removedTask,
  tasksOne,
} from './documents.ts';
import { publicReviewsOf } from '../publicReviews.ts';
import type { TaskListOptions } from './model.ts';

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
      // Like in a real market: most tasks are open, few are cancelled.
      status: (index % 100 === 7 ? statuses[3] : statuses[index % 3]) ?? 'Pending',
      deadline: dayOf(index),
      // As in a real market: nearly all past deadlines are closed.
      bidding: index % 365 < 180 && index % 1_000 > 0 ? 'closed' : 'open',
      budget: (index * 7919) % 5_000,
      ownerUid: `uid-${index % 2_000}`,
    },
    id,
  );
};

const dealAt = (index: number): StoredDocument =>
  sideOfDeal(index + 1, {
    uid: `uid-${index % 900}`,
    standing: index % 9 === 0 ? 'bidder going-on' : 'bidder completed',
    ...(index % 3 === 0 && {
      endedAt: `${dayOf(index)}T10:00:00.000Z`,
      fromUid: 'uid-ada',
      fromName: 'Ada',
      stars: 1 + (index % 5),
      written: index + 1,
      wrote: index % 2,
    }),
  });

/** Writes so many tasks and bids that plans of queries are realistic; returns the ids of the tasks. */
export const writeForExplaining = async (
  projections: ProjectionStore,
  many: number,
): Promise<readonly string[]> => {
  const ids = Array.from({ length: many }, () => randomUUID());
  await projections.prepare();
  const writer = await projections.openWriter();
  for (let from = 0; from < many; from += batch) {
    const some = ids.slice(from, from + batch).map((id, index) => ({ id, index: from + index }));
    const reached = everyPartition(from + some.length);
    const tasks = some.map(({ id, index }) => taskAt(index, id));
    const bids = some.map(({ id, index }) =>
      placedBid(index + 1, { uid: `uid-${index % 900}`, taskId: ids[index % 7_000] ?? '' }, id),
    );
    const told = some.flatMap(({ index }) => [
      userNotification(index + 1, { toUid: `uid-${index % 900}` }),
      taskNotification(index + 1, { taskId: ids[index % 7_000] ?? '' }),
    ]);
    const deals = some.map(({ index }) => dealAt(index));
    await writer.prepareWrite([
      { id: tasksOne, documents: tasks, reached },
      { id: bidsOne, documents: bids, reached },
      { id: notificationsOne, documents: told, reached },
      { id: dealsOne, documents: deals, reached },
    ])();
  }
  await writer.close();
  for (const generation of [tasksOne, bidsOne, notificationsOne, dealsOne])
    await projections.prepareReads(generation);
  return ids;
};

/** One filter of each kind that the contract allows. */
export const explainedFilters: Readonly<Record<string, TaskListOptions>> = {
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

/** The end of a page in the middle of the list. */
export const endOf = (sort: Sort, posted: number): PageOf<'tasks'>['after'] => {
  if (sort.endsWith('deadline')) return ['2027-06-01', posted];
  if (sort.endsWith('bids')) return [0, posted];
  return sort.endsWith('budget') ? [2_500, posted] : [posted];
};

export const featured: PageOf<'tasks'> = {
  where: [
    { field: 'status', in: openStatuses },
    { field: 'deadline', from: '2027-06-01' },
  ],
  order: ['deadline', 'posted'],
  limit: featuredLimit,
};

export const bidsOf = {
  where: [{ field: 'uid', is: 'uid-5' }],
  order: ['taskId', 'placed'],
  columns: ['taskId', 'placed', 'withdrawn'],
} as const;

/** A page of the bids on a task, from the start or from the middle. */
export const bidsOn = (
  taskId: string,
  key: 'placed' | 'amount' | 'days',
  after?: number[],
): PageOf<'bids'> => ({
  where: [{ field: 'taskId', is: taskId }],
  order: key === 'placed' ? [key] : [key, 'placed'],
  descending: true,
  limit: 21,
  after,
  countUpTo: Infinity,
});

export const userNotificationsOf = (from: number): PageOf<'user_notifications'> => ({
  where: [
    { field: 'toUid', is: 'uid-5' },
    { field: 'kind', in: ['bid-placed', 'delivered'] },
    { field: 'position', from },
  ],
  order: ['position'],
  descending: true,
  limit: 21,
});

export const taskNotificationsOn = (
  taskIds: readonly string[],
  from: number,
): PageOf<'task_notifications'> => ({
  where: [
    { field: 'taskId', in: taskIds },
    { field: 'kind', in: ['task-updated', 'bid-declined'] },
    { field: 'happened', from },
  ],
  order: ['happened'],
  descending: true,
  limit: 201,
});

/** Who follows documents by their positions reads these. */
export const since = (from: number) =>
  ({ where: [{ field: 'position', from }], order: ['position'], limit: 100_000 }) as const;

/** Pending tasks whose bidding must be closed. */
export const due: PageOf<'tasks'> = {
  where: [
    { field: 'status', is: 'Pending' },
    { field: 'bidding', in: ['open', 'near'] },
    { field: 'deadline', to: '2027-06-01' },
  ],
  order: ['deadline', 'posted'],
  limit: 500,
};

export const dealsOf = [{ field: 'uid', is: 'uid-6' }] as const;
const whereShown = publicReviewsOf('uid-6', new Date('2027-06-01'));
/** A page of the reviews of a person, from the start or from the middle. */
export const reviewsOf = (after?: number): PageOf<'deals'> => ({
  where: whereShown,
  order: ['written'],
  descending: true,
  limit: 21,
  after: after === undefined ? undefined : [after],
});
