import type { Bid, PlacedBidsAnswer } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { someBid, somePublicTask } from '../../../testing/someTask.ts';
import { toDoFirst, turnOf } from './turn.ts';

const bids = (state: Bid['state'], offer: Partial<Bid> = {}, task: object | null = {}): PlacedBidsAnswer => ({
  taskId: somePublicTask()._id,
  bids: 1,
  lastBidAt: someBid().placedAt,
  task: task && somePublicTask(task),
  state,
  offer: someBid({ state, ...offer }),
});
const work = (state: 'started' | 'delivered' | 'changes-requested') => ({ work: { state } }) as Partial<Bid>;
const inProgress = { status: 'In Progress', acceptingBids: false };
const accepted = bids('accepted', work('started'), inProgress);

describe('the turn on a task that the user bid on', () => {
  it.each([
    ['an open bid', bids('open'), { whose: 'owner', can: 'revise' }],
    ['an accepted bid', accepted, { whose: 'user', can: 'deliver' }],
    ['delivered work', bids('accepted', work('delivered'), inProgress), { whose: 'owner' }],
    [
      'work to change',
      bids('accepted', work('changes-requested'), inProgress),
      { whose: 'user', can: 'change' },
    ],
    ['a withdrawn bid', bids('withdrawn'), { whose: 'nobody', can: 'bid-again' }],
    ['a withdrawn bid on a closed task', bids('withdrawn', {}, inProgress), { whose: 'nobody' }],
    ['a declined bid', bids('declined', {}, inProgress), { whose: 'nobody' }],
    [
      'a bid that the owner declined',
      bids('declined', { declined: { at: '2026-01-03T09:00:00.000Z' } }),
      { whose: 'user', can: 'revise' },
    ],
    ['a completed task', bids('accepted', {}, { status: 'Completed' }), { whose: 'nobody' }],
    ['a deleted task', bids('declined', {}, null), { whose: 'nobody' }],
  ])('with %s', (_what, one, turn) => {
    expect(turnOf(one)).toEqual(turn);
  });

  it('of the user puts a task first', () => {
    const [open, declined] = [bids('open'), bids('declined', {}, inProgress)];
    expect(toDoFirst([open, declined, accepted])).toEqual([accepted, open, declined]);
  });
});
