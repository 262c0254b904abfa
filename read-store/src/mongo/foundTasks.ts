import type { Sort } from '@marketplace/contracts';
import type { Db } from 'mongodb';
import type { FoundTask, PageEnd, ReadPositions } from '../port.ts';
import { fromKept, keptIn } from './keptDocuments.ts';
import type { Reading } from './projectionDocuments.ts';
import { tasksById, type KeptTask } from './taskQueries.ts';
import { inBatches } from './writing.ts';

/** How many bids each has; none where it is left out. */
export const bidCountsOf = async (
  db: Db,
  live: ReadPositions,
  ids: readonly string[],
  reading: Reading = {},
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  const kept = keptIn(db, 'task_bids', live['bids']);
  for (const batch of inBatches(ids))
    for (const { _id, count = 0 } of await kept.find({ _id: { $in: [...batch] } }, reading).toArray())
      counts.set(_id, count);
  return counts;
};

const foundTaskOf = (kept: KeptTask, bids: ReadonlyMap<string, number>): FoundTask => {
  const { id, body } = fromKept('tasks', kept);
  if (body === undefined) throw new Error(`The task ${id} is removed.`);
  const { ownerUid, userEmail, posted: _, editVersion, ...shown } = body;
  return { task: { _id: id, ...shown, bidsCount: bids.get(id) ?? 0 }, userEmail, ownerUid, editVersion };
};

/** The tasks, with their bids beside them. */
export const withBids = async (
  db: Db,
  live: ReadPositions,
  tasks: readonly KeptTask[],
  reading: Reading = {},
): Promise<readonly FoundTask[]> => {
  const bids = await bidCountsOf(
    db,
    live,
    tasks.map(({ _id }) => _id),
    reading,
  );
  return tasks.map((task) => foundTaskOf(task, bids));
};

/** Those of them that are there, by their ids. */
export const findTasks = async (
  db: Db,
  live: ReadPositions,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundTask>> => {
  const tasks = await keptIn(db, 'tasks', live.tasks).find(tasksById(ids)).toArray();
  const found = await withBids(db, live, tasks);
  return new Map(found.map((one) => [one.task._id, one]));
};

/** Where a page ended whose last task this is. */
export const pageEndOf = ({ deadline, budget, posted }: KeptTask, sort: Sort): PageEnd => {
  if (posted === undefined) throw new Error('A removed task is on no page.');
  if (sort.endsWith('deadline') && deadline !== undefined) return { key: deadline, posted };
  if (sort.endsWith('budget') && budget !== undefined) return { key: budget, posted };
  return { posted };
};
