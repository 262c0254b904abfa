import { describe, expect, it } from 'vitest';
import { someTask } from '../../../testing/someTask.ts';
import { waitingFirst, waitingOf } from './waiting.ts';

const closed = { deadline: '2026-11-25', acceptingBids: false, bidsOpen: 2 } as const;
const delivered = { status: 'In Progress', waitsSince: '2026-11-20T10:00:00.000Z' } as const;

describe('what waits for the owner', () => {
  it.each([
    ['offers, while bidding is open', { bidsOpen: 2 }, undefined],
    ['offers, after bidding has closed', closed, 'decision'],
    ['no offers, after bidding has closed', { ...closed, bidsOpen: 0 }, undefined],
    ['delivered work', delivered, 'answer'],
    ['work', { status: 'In Progress' }, undefined],
  ] as const)('is known with %s', (_what, change, what) => {
    expect(waitingOf(someTask(change))?.what).toBe(what);
  });

  it('comes first, by its time; the others keep their order', () => {
    const tasks = [{}, closed, { budget: 5 }, delivered].map((change) => someTask(change));
    const [newest, decision, other, answer] = tasks;
    expect(waitingFirst(tasks)).toEqual([answer, decision, newest, other]);
  });
});
