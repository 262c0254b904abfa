import { describe, expect, it } from 'vitest';
import { createKeyedQueue } from './queue.ts';

describe('a queue for each key', () => {
  it('runs its jobs one after the other, also after one that failed, and others can wait for them', async () => {
    const queue = createKeyedQueue();
    const order: string[] = [];
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
    const first = queue.inTurn('key', async () => {
      order.push('first begins');
      await gate;
      order.push('first ends');
      throw new Error('cut');
    });
    const second = queue.inTurn('key', () => Promise.resolve(order.push('second')));
    const other = queue.ended('key')?.then(() => order.push('other'));
    await queue.inTurn('another key', () => Promise.resolve(order.push('another key')));
    open(undefined);
    await expect(first).rejects.toThrow('cut');
    await Promise.all([second, other]);
    expect(order).toEqual(['first begins', 'another key', 'first ends', 'second', 'other']);
  });
  it('is forgotten when the last job is over', async () => {
    const queue = createKeyedQueue();
    expect(queue.ended('key')).toBeUndefined();
    await queue.inTurn('key', () => Promise.resolve());
    await queue.ended('key');
    expect(queue.ended('key')).toBeUndefined();
  });
});
