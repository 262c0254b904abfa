import type { Task } from '@marketplace/contracts';

/** A task as the API answers it, with the given changes. */
export const someTask = (change: Partial<Task> = {}): Task => ({
  _id: '01930000-0000-7000-8000-000000000001',
  title: 'A logo for a bakery',
  category: 'Design',
  description: 'Round, with <b>bread</b>.',
  deadline: '2030-05-31',
  budget: 1200.5,
  userEmail: 'ada@example.com',
  userName: 'Ada Lovelace',
  status: 'Pending',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  bidsCount: 0,
  ...change,
});

/** The same task as the public sees it. */
export const somePublicTask = (change: Partial<Task> = {}) => {
  const { userEmail: _userEmail, ...task } = someTask(change);
  return task;
};

/** A problem as the API answers it. */
export const problemBody = (status: number, message: string) => ({
  type: 'urn:problem:test',
  title: 'A problem',
  status,
  detail: message,
  message,
  requestId: 'request-1',
});
