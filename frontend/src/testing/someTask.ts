import { closesAtOf, type Bid, type Task } from '@marketplace/contracts';

/** A task as the API answers it, with the given changes; it takes bids while it is Pending. */
export const someTask = (change: Partial<Task> = {}): Task => {
  const { deadline = '2030-05-31', status = 'Pending' } = change;
  return {
    _id: '01930000-0000-7000-8000-000000000001',
    title: 'A logo for a bakery',
    category: 'Design',
    description: 'Round, with <b>bread</b>.',
    deadline,
    budget: 1200.5,
    userEmail: 'ada@example.com',
    userName: 'Ada Lovelace',
    owner: { uid: 'uid-ada', name: 'Ada Lovelace' },
    status,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    bidsCount: 0,
    bidsOpen: 0,
    closesAt: closesAtOf(deadline),
    acceptingBids: status === 'Pending',
    ...change,
  };
};

export const somePublicTask = (change: Partial<Task> = {}) => {
  const { userEmail: _userEmail, ...task } = someTask(change);
  return task;
};

/** An open bid of Bob's with an offer on that task, with the given changes. */
export const someBid = (change: Partial<Bid> = {}): Bid => ({
  _id: '01930000-0000-7000-a000-000000000001',
  taskId: '01930000-0000-7000-8000-000000000001',
  bidder: { uid: 'uid-bob', name: 'Bob Ross' },
  amount: 900.5,
  days: 7,
  message: 'I draw <b>happy</b> bread.',
  state: 'open',
  placedAt: '2026-01-02T09:00:00.000Z',
  mine: false,
  position: 20,
  ...change,
});

export const problemBody = (status: number, message: string) => ({
  type: 'urn:problem:test',
  title: 'A problem',
  status,
  detail: message,
  message,
  requestId: 'request-1',
});
