import { randomUUID } from 'node:crypto';
import { projectionVersions, type StoredDocument, type TaskDocument } from '../port.ts';

export const tasksOne = { projection: 'tasks', generation: 1, version: projectionVersions.tasks } as const;
export const bidsOne = {
  projection: 'bids',
  generation: 1,
  version: projectionVersions['bids'],
} as const;

export const rebuilding = {
  kind: 'rebuild',
  acceptDifferences: false,
  at: '2027-01-01T00:00:00.000Z',
} as const;

export const taskBody = (fields: Partial<TaskDocument> = {}): TaskDocument => ({
  title: 'A logo for a bakery',
  category: 'Design',
  description: 'Round, in two colours.',
  deadline: '2027-02-28',
  budget: 350,
  status: 'Pending',
  ownerUid: 'uid-ada',
  userEmail: 'ada@example.com',
  userName: 'Ada',
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
  posted: 1,
  editVersion: 1,
  ...fields,
});

/** A task as it is just after it was posted at that position. */
export const postedTask = (
  position: number,
  fields: Partial<TaskDocument> = {},
  id: string = randomUUID(),
): StoredDocument<'tasks'> => ({
  collection: 'tasks',
  id,
  position,
  body: taskBody({ posted: position, ...fields }),
});

export const removedTask = (position: number, id: string): StoredDocument<'tasks'> => ({
  collection: 'tasks',
  id,
  position,
  body: undefined,
});

export const taskBids = (position: number, id: string, count: number): StoredDocument<'task_bids'> => ({
  collection: 'task_bids',
  id,
  position,
  body: { count },
});

/** The bids of a user on a task, the last of them at that position. */
export const placedBids = (
  position: number,
  uid: string,
  taskId: string,
  count = 1,
): StoredDocument<'placed_bids'> => ({
  collection: 'placed_bids',
  id: `${uid}/${taskId}`,
  position,
  body: { uid, taskId, count, lastBidAt: new Date(Date.UTC(2027, 0, 1, 0, 0, position)).toISOString() },
});
