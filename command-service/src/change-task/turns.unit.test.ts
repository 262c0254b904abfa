import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('changes that run alone on a task', () => {
  it('run one after the other, also after one that failed, and others wait for them', async () => {
    const turns = createTurns();
    const order: string[] = [];
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
    const first = turns.alone('task', async () => {
      order.push('first begins');
      await gate;
      order.push('first ends');
      throw new Error('cut');
    });
    const second = turns.alone('task', () => Promise.resolve(order.push('second')));
    const other = turns.free('task')?.then(() => order.push('other'));
    await turns.alone('another task', () => Promise.resolve(order.push('another task')));
    open(undefined);
    await expect(first).rejects.toThrow('cut');
    await Promise.all([second, other]);
    expect(order).toEqual(['first begins', 'another task', 'first ends', 'second', 'other']);
  });
  it('are forgotten when the last one is over', async () => {
    const turns = createTurns();
    expect(turns.free('task')).toBeUndefined();
    await turns.alone('task', () => Promise.resolve());
    await turns.free('task');
    expect(turns.free('task')).toBeUndefined();
  });
});
