import { describe, expect, it } from 'vitest';
import { dueOf } from './due.ts';

const closesAt = '2026-11-25T23:59:59.999Z';
const pending = { status: 'Pending', bidsOpen: 2, closesAt } as const;
const atWork = { status: 'In Progress', bidsOpen: 0, closesAt } as const;
const decision = { what: 'decision', until: '2026-12-09T23:59:59.999Z' };
const delivered = '2026-12-03T10:00:00.000Z';

describe('what waits for the owner of a task', () => {
  it.each([
    ['open offers', pending, undefined, decision],
    ['a task without offers', { ...pending, bidsOpen: 0 }, undefined, undefined],
    ['offers on a task without a deadline', { ...pending, closesAt: '' }, undefined, undefined],
    ['offers on a task in progress', { ...pending, status: 'In Progress' }, undefined, undefined],
    ['offers on a cancelled task', { ...pending, status: 'Cancelled' }, undefined, undefined],
    ['work that is not delivered', atWork, undefined, undefined],
    ['delivered work', atWork, delivered, { what: 'answer', until: '2026-12-17T10:00:00.000Z' }],
    ['delivered work of a completed task', { ...atWork, status: 'Completed' }, delivered, undefined],
    [
      'offers that wait again, since the task is Pending again',
      pending,
      delivered,
      { what: 'decision', until: '2026-12-17T10:00:00.000Z' },
    ],
  ] as const)('with %s', (_what, task, waitsSince, due) => {
    expect(dueOf({ ...task, waitsSince })).toEqual(due);
  });
});
