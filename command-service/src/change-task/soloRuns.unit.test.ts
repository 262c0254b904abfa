import { describe, expect, it } from 'vitest';
import { createSoloRuns } from './soloRuns.ts';

describe('changes that run alone on a task', () => {
  it('run one after the other, also after one that failed, and others wait for them', async () => {
    const solo = createSoloRuns();
    const order: string[] = [];
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
    const first = solo.alone('task', async () => {
      order.push('first begins');
      await gate;
      order.push('first ends');
      throw new Error('cut');
    });
    const second = solo.alone('task', () => Promise.resolve(order.push('second')));
    const other = solo.free('task')?.then(() => order.push('other'));
    await solo.alone('another task', () => Promise.resolve(order.push('another task')));
    open(undefined);
    await expect(first).rejects.toThrow('cut');
    await Promise.all([second, other]);
    expect(order).toEqual(['first begins', 'another task', 'first ends', 'second', 'other']);
  });
  it('are forgotten when the last one is over', async () => {
    const solo = createSoloRuns();
    expect(solo.free('task')).toBeUndefined();
    await solo.alone('task', () => Promise.resolve());
    await solo.free('task');
    expect(solo.free('task')).toBeUndefined();
  });
});
