import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTurns, pauseAfter } from './turns.ts';

describe('the pause after a write', () => {
  it.each([
    ['a short write: four times as long', { events: 1, tookMs: 2 }, 8],
    ['a write that took longer, because something is scarce', { events: 20, tookMs: 7 }, 28],
    ['a very slow one: no reader waits longer', { events: 20, tookMs: 400 }, 30],
    ['enough events: the consumer is behind', { events: 40, tookMs: 15 }, 0],
    ['a page of a rebuild', { events: 4_000, tookMs: 300 }, 0],
  ])('after %s', (_, write, pause) => {
    expect(pauseAfter(write)).toBe(pause);
  });
});

describe('a pause', () => {
  beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
  afterEach(() => void vi.useRealTimers());

  const given = () => {
    const listeners = new Set<() => void>();
    const ending = new AbortController();
    const store = {
      onHurry: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const turns = createTurns(store, ending.signal);
    /** Whether the pause is over after that time. */
    const isOver = async (pause: Promise<void>, ms: number) => {
      let over = false;
      void pause.then(() => (over = true));
      await vi.advanceTimersByTimeAsync(ms);
      return over;
    };
    const hurry = () => {
      for (const listener of listeners) listener();
    };
    return { turns, isOver, hurry, listeners, end: () => ending.abort() };
  };

  it('lasts for its time', async () => {
    const { turns, isOver } = given();
    const pause = turns.pause(20);
    expect(await isOver(pause, 19)).toBe(false);
    expect(await isOver(pause, 1)).toBe(true);
  });
  it('ends as soon as a read waits, and the next one lasts for its time again', async () => {
    const { turns, isOver, hurry } = given();
    const pause = turns.pause(20);
    expect(await isOver(pause, 5)).toBe(false);
    hurry();
    expect(await isOver(pause, 0)).toBe(true);
    expect(await isOver(turns.pause(20), 19)).toBe(false);
  });
  it('does not begin when a read began to wait during the write, whose events may not be the awaited ones', async () => {
    const { turns, isOver, hurry } = given();
    hurry();
    expect(await isOver(turns.pause(20), 0)).toBe(true);
    expect(await isOver(turns.pause(20), 19)).toBe(false);
  });
  it('ends with the consumer, which listens no more', async () => {
    const { turns, isOver, listeners, end } = given();
    const pause = turns.pause(20);
    end();
    expect(await isOver(pause, 0)).toBe(true);
    expect(listeners.size).toBe(0);
  });
});
