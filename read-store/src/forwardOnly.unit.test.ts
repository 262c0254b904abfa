import { describe, expect, it } from 'vitest';
import { createForwardOnly } from './forwardOnly.ts';

const unavailable: unknown = expect.objectContaining({ kind: 'unavailable' });

const given = () => {
  let now = 1_000;
  const forwardOnly = createForwardOnly(() => now);
  return {
    forwardOnly,
    /** A read that begins and ends before the next one. */
    read: (position: number, projection: 'tasks' | 'bids' = 'tasks') =>
      forwardOnly.begin()(projection, position),
    pass: (milliseconds: number) => (now += milliseconds),
  };
};

describe('a process that has answered at a position', () => {
  it('goes on at this one and at later ones', () => {
    const { read } = given();
    for (const position of [0, 5, 5, 6, 100]) expect(() => read(position)).not.toThrow();
  });

  it('refuses earlier ones, of each projection on its own', () => {
    const { read } = given();
    read(5);
    expect(() => read(4)).toThrow(unavailable);
    expect(() => read(4, 'bids')).not.toThrow();
    expect(() => read(4)).toThrow(unavailable);
    expect(() => read(5)).not.toThrow();
  });

  it('lets reads that overlap end in any order, and goes on from the latest', () => {
    const { forwardOnly, read } = given();
    const [one, other] = [forwardOnly.begin(), forwardOnly.begin()];
    other('tasks', 7);
    expect(() => one('tasks', 6)).not.toThrow();
    expect(() => read(6)).toThrow(unavailable);
    expect(() => read(7)).not.toThrow();
  });

  it('takes the earlier one after 30 s: the store was set back on purpose', () => {
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

  it('waits for 30 s anew where the store was as far again meanwhile', () => {
    const { read, pass } = given();
    read(5);
    expect(() => read(3)).toThrow(unavailable);
    pass(20_000);
    read(5);
    pass(20_000);
    expect(() => read(3)).toThrow(unavailable);
  });

  it('takes it even though the other projection is read all the time', () => {
    const { forwardOnly, pass } = given();
    const readBoth = (tasks: number, bids: number) => {
      const assertForward = forwardOnly.begin();
      assertForward('tasks', tasks);
      assertForward('bids', bids);
    };
    readBoth(5, 5);
    for (let second = 0; second < 30; second += 1) {
      expect(() => readBoth(6 + second, 4)).toThrow(unavailable);
      pass(1_000);
    }
    expect(() => readBoth(40, 4)).not.toThrow();
  });
});
