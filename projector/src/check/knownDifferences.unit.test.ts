import type { DocumentDifference } from '@marketplace/event-store';
import { describe, expect, it } from 'vitest';
import { againAfter, createKnownDifferences } from './knownDifferences.ts';

const difference: DocumentDifference = {
  taskId: 't1',
  collection: 'tasks',
  id: 't1',
  kind: 'different',
  fields: ['title'],
  ledger: 'a',
  served: 'b',
};
const look = (differences: readonly DocumentDifference[], generation = 1) =>
  ({ projection: 'tasks', generation, differences, moved: new Set<string>() }) as const;
const scene = () => {
  let now = 0;
  const checked = createKnownDifferences(
    'tasks',
    undefined,
    () => now,
    () => new Date(0),
  );
  return { checked, later: (ms: number) => (now += ms) };
};
const counted = ({ checked }: ReturnType<typeof scene>) => checked.check()?.differences.length;

describe('a difference', () => {
  it('counts when it is there again after a time, until it is gone', () => {
    const { checked, later } = scene();
    const state = () => counted({ checked, later });
    expect(checked.take(look([difference]), ['t1'])).toEqual([]);
    later(againAfter - 1);
    checked.take(look([difference]), ['t1']);
    expect([state(), checked.due()]).toEqual([0, []]);
    later(1);
    expect(checked.due()).toEqual(['t1']);
    expect(checked.take(look([difference]), ['t1'])).toEqual([difference]);
    expect(checked.take(look([difference]), ['t1'])).toEqual([]);
    checked.take(look([]), ['t2']);
    expect(state()).toBe(1);
    checked.take({ ...look([]), moved: new Set(['t1']) }, ['t1']);
    expect(state()).toBe(1);
    checked.take(look([]), ['t1']);
    expect(checked.check()).toMatchObject({ checked: 7, differences: [] });
  });

  it('is another one where another value is served', () => {
    const { checked, later } = scene();
    checked.take(look([difference]), ['t1']);
    later(againAfter);
    expect(checked.take(look([{ ...difference, served: 'c' }]), ['t1'])).toEqual([]);
  });

  it('is forgotten with its generation', () => {
    const { checked, later } = scene();
    checked.take(look([difference]), ['t1']);
    later(againAfter);
    checked.take(look([difference]), ['t1']);
    expect(counted({ checked, later })).toBe(1);
    checked.take(look([], 2), ['t2']);
    expect(checked.check()).toMatchObject({ generation: 2, checked: 1, differences: [] });
  });

  it('of an earlier process is looked at again at once', () => {
    const kept = {
      projection: 'tasks',
      generation: 1,
      since: '',
      checked: 5,
      differences: [difference],
    } as const;
    expect(createKnownDifferences('tasks', kept).due()).toEqual(['t1']);
  });
});
