import type { Bid, Task } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { someBid, someTask } from '../../../testing/someTask.ts';
import { isPossible, type BidAction } from './bidActions.ts';

const at = '2026-01-03T09:00:00.000Z';
const inProgress = { status: 'In Progress' } as const;
const actions = [
  'revise',
  'withdraw',
  'accept',
  'decline',
  'deliver',
  'resign',
  'requestChanges',
  'takeBack',
  'complete',
] as const satisfies readonly BidAction[];

describe('what people can do with a bid', () => {
  it.each<[string, Partial<Bid>, Partial<Task>, readonly BidAction[]]>([
    ['an open one', {}, {}, ['revise', 'withdraw', 'accept', 'decline']],
    ['an own open one', { mine: true }, {}, ['revise', 'withdraw']],
    ['an open one on a task that is over', {}, { status: 'Completed' }, ['revise', 'withdraw']],
    ['a withdrawn one', { state: 'withdrawn' }, {}, []],
    ['one that lost to another', { state: 'declined' }, inProgress, []],
    ['one that the owner declined', { state: 'declined', declined: { at } }, {}, ['revise']],
    [
      'one at work',
      { state: 'accepted', work: { state: 'started', at } },
      inProgress,
      ['deliver', 'resign', 'takeBack'],
    ],
    [
      'a delivered one',
      { state: 'accepted', work: { state: 'delivered', at } },
      inProgress,
      ['resign', 'requestChanges', 'takeBack', 'complete'],
    ],
    [
      'one that is to be changed',
      { state: 'accepted', work: { state: 'changes-requested', at } },
      inProgress,
      ['deliver', 'resign', 'takeBack'],
    ],
    [
      'a delivered one of a completed task',
      { state: 'accepted', work: { state: 'delivered', at } },
      { status: 'Completed' },
      [],
    ],
  ])('that is %s', (_what, bid, task, possible) => {
    expect(actions.filter((action) => isPossible(action, someBid(bid), someTask(task)))).toEqual(possible);
  });
});
