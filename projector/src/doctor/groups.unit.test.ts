import type { ProjectionAnswer, RebuildStatus } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { projections } from '@marketplace/read-store/projections';
import { liveGroupOf } from '../consumer/groups.ts';
import { expectedGroups, possibleGroups } from './doctor.ts';

const live = liveGroupOf(projections);
const bids: ProjectionAnswer = {
  name: 'bids',
  state: 'running',
  position: 0,
  head: 0,
  lag: { events: 0, seconds: 0, trend: 'steady' },
  rate: 0,
  generation: 3,
  deadLetters: 0,
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
