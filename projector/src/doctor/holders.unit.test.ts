import type { ProjectionAnswer, RebuildStatus } from '@marketplace/contracts';
import { projections } from '@marketplace/read-store/projections';
import { describe, expect, it } from 'vitest';
import { liveGroupOf } from '../consumer/groups.ts';
import { expectedGroups, inKafka, possibleGroups } from './holders.ts';

const live = liveGroupOf(projections);
const bids: ProjectionAnswer = {
  name: 'bids',
  state: 'running',
  position: 78,
  head: 100,
  lag: { events: 22, seconds: 40, trend: 'rising' },
  rate: 0,
  generation: 3,
  deadLetters: 0,
  stopped: { partitions: [3, 7], position: 78, seconds: 40 },
};
const rebuild = (state: RebuildStatus['state']): RebuildStatus => ({
  state,
  generation: 4,
  position: 0,
  head: 0,
  rate: 0,
  secondsLeft: null,
  startedAt: '2027-01-01T00:00:00.000Z',
});

describe('the groups that follow the feed', () => {
  it('are the live generations together, also while the projections are unknown', () => {
    expect(expectedGroups([])).toEqual([live]);
    expect(expectedGroups([{ ...bids, name: 'tasks' }, bids])).toEqual([live]);
    expect(possibleGroups([bids])).toEqual(['bids.3']);
  });

  it.each([
    [{ state: 'rebuilding', rebuild: rebuild('catching-up') }, [live, 'bids.4']],
    [{ state: 'failed', rebuild: rebuild('comparing') }, [live, 'bids.4']],
    [{ state: 'paused', rebuild: rebuild('catching-up') }, [live]],
    [{ rebuild: rebuild('swapped') }, [live]],
    [{ rebuild: rebuild('refused') }, [live]],
  ] as const)('of a projection with %o', (change, groups) => {
    expect(expectedGroups([{ ...bids, ...change }])).toEqual(groups);
  });
});

it('partitions that have stopped belong to a projector, to several, to none, or to one of a generation’s own group', () => {
  const member = (process: string, partitions: readonly number[], group = live) => ({
    group: `events.${group}`,
    process,
    partitions,
  });
  const having = (...members: ReturnType<typeof member>[]) =>
    inKafka({ brokers: 1, partitions: [], members })(bids);
  expect(having(member('a/1', [0, 3, 7]), member('b/2', [1, 2]), member('c/3', [3], 'other'))).toBe('a/1');
  expect(having(member('a/1', [3]), member('b/2', [7]))).toBe('a/1, b/2');
  expect(having(member('a/1', [0]))).toBe('none of this version');
  expect(having(member('a/1', [3, 7]), member('b/2', [3, 7], 'bids.3'))).toBe('b/2');
});
