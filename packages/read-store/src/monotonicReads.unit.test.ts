import { partitionCount } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { createMonotonicReads } from './monotonicReads.ts';

const unavailable: unknown = expect.objectContaining({ kind: 'unavailable' });

const given = () => {
  let now = 1_000;
  const forwardOnly = createMonotonicReads(() => now);
  return {
    forwardOnly,
    /** A read that ends before the next one begins. */
    read: (position: number, projection: 'tasks' | 'bids' = 'tasks', timeline = 0) =>
      forwardOnly.begin()(projection, { position, further: [], timeline }),
    pass: (milliseconds: number) => (now += milliseconds),
  };
};

describe('a process that has answered at a position', () => {
  it('accepts this position and later ones', () => {
    const { read } = given();
    for (const position of [0, 5, 5, 6, 100]) expect(() => read(position)).not.toThrow();
  });

  it('refuses earlier ones, for each projection separately', () => {
    const { read } = given();
    read(5);
    expect(() => read(4)).toThrow(unavailable);
    expect(() => read(4, 'bids')).not.toThrow();
    expect(() => read(4)).toThrow(unavailable);
    expect(() => read(5)).not.toThrow();
  });

  it('refuses what has gone back in one partition, though the lowest position is the same or all others have moved', () => {
    const { forwardOnly } = given();
    const readAt = (others: number, last: number) => {
      const further = Array.from({ length: partitionCount }, (_, partition) =>
        partition === 0 ? 100 : partition === partitionCount - 1 ? last : others,
      );
      forwardOnly.begin()('tasks', { position: 100, further, timeline: 0 });
    };
    readAt(500, 500);
    expect(() => readAt(500, 490)).toThrow(unavailable);
    expect(() => readAt(900, 499)).toThrow(unavailable);
    expect(() => forwardOnly.begin()('tasks', { position: 499, further: [], timeline: 0 })).toThrow(
      unavailable,
    );
    expect(() => readAt(500, 500)).not.toThrow();
    expect(() => readAt(900, 500)).not.toThrow();
    expect(() => readAt(500, 900)).toThrow(unavailable);
    expect(() => forwardOnly.begin()('tasks', { position: 900, further: [], timeline: 0 })).not.toThrow();
  });

  it('accepts overlapping reads in any order, and continues from the latest', () => {
    const { forwardOnly, read } = given();
    const [one, other] = [forwardOnly.begin(), forwardOnly.begin()];
    other('tasks', { position: 7, further: [], timeline: 0 });
    expect(() => one('tasks', { position: 6, further: [], timeline: 0 })).not.toThrow();
    expect(() => read(6)).toThrow(unavailable);
    expect(() => read(7)).not.toThrow();
  });

  it('accepts an earlier one after 30 s, because the store was reset on purpose', () => {
    const { read, pass } = given();
    read(5);
    expect(() => read(3)).toThrow(unavailable);
    pass(29_999);
    expect(() => read(3)).toThrow(unavailable);
    pass(1);
    expect(() => read(3)).not.toThrow();
    expect(() => read(3)).not.toThrow();
    expect(() => read(2)).toThrow(unavailable);
  });

  it('accepts any one of a later timeline, and none of an earlier one: the ledger has another history', () => {
    const { read } = given();
    read(5);
    expect(() => read(3, 'tasks', 1)).not.toThrow();
    expect(() => read(2, 'tasks', 1)).toThrow(unavailable);
    expect(() => read(9)).toThrow(unavailable);
    expect(() => read(4, 'tasks', 1)).not.toThrow();
  });

  it('waits for 30 s again if the store had caught up meanwhile', () => {
    const { read, pass } = given();
    read(5);
    expect(() => read(3)).toThrow(unavailable);
    pass(20_000);
    read(5);
    pass(20_000);
    expect(() => read(3)).toThrow(unavailable);
  });

  it('accepts it also during reads of the other projection', () => {
    const { forwardOnly, pass } = given();
    const readBoth = (tasks: number, bids: number) => {
      const assertForward = forwardOnly.begin();
      assertForward('tasks', { position: tasks, further: [], timeline: 0 });
      assertForward('bids', { position: bids, further: [], timeline: 0 });
    };
    readBoth(5, 5);
    for (let second = 0; second < 30; second += 1) {
      expect(() => readBoth(6 + second, 4)).toThrow(unavailable);
      pass(1_000);
    }
    expect(() => readBoth(40, 4)).not.toThrow();
  });
});
