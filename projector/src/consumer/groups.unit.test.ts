import { everyPartition, byPartition, type GenerationAt } from '@marketplace/read-store';
import { describe, expect, it } from 'vitest';
import { groupLive } from './groups.ts';

const at = (projection: 'tasks' | 'bids', position: number): GenerationAt => ({
  projection,
  generation: 1,
  version: 1,
  checkpoints: byPartition(everyPartition(position)),
  timeline: 0,
});
const grouped = (live: readonly GenerationAt[], ...alone: readonly string[]) => {
  const { together, alone: apart } = groupLive(live, new Set(alone));
  return [together, apart].map((group) => group.map(({ projection }) => projection));
};

describe('live generations', () => {
  it('are followed together, however far the ledger is', () => {
    expect(grouped([at('tasks', 0), at('bids', 0)])).toEqual([['tasks', 'bids'], []]);
    expect(grouped([at('tasks', 90_000), at('bids', 85_000)])).toEqual([['tasks', 'bids'], []]);
    expect(grouped([])).toEqual([[], []]);
  });

  it('with one far behind leave that one to a pass of its own', () => {
    expect(grouped([at('tasks', 90_000), at('bids', 84_999)])).toEqual([['tasks'], ['bids']]);
    expect(grouped([at('tasks', 0), at('bids', 5_001)])).toEqual([['bids'], ['tasks']]);
  });

  it('are as far as the partition that is behind', () => {
    const uneven = {
      ...at('bids', 90_000),
      checkpoints: [84_000, ...at('bids', 90_000).checkpoints.slice(1)],
    };
    expect(grouped([at('tasks', 90_000), uneven])).toEqual([['tasks'], ['bids']]);
  });

  it('take in one that was alone only when it is near', () => {
    expect(grouped([at('tasks', 90_000), at('bids', 88_999)], 'live', 'bids.1')).toEqual([
      ['tasks'],
      ['bids'],
    ]);
    expect(grouped([at('tasks', 90_000), at('bids', 89_000)], 'live', 'bids.1')).toEqual([
      ['tasks', 'bids'],
      [],
    ]);
    expect(grouped([at('tasks', 90_000), at('bids', 88_999)], 'live', 'bids.2')).toEqual([
      ['tasks', 'bids'],
      [],
    ]);
  });
});
