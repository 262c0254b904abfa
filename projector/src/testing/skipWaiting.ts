import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Makes the tests of a file skip pauses: when there is no other work, the clock moves on to the next timer.
 * Call it before any helper that stops parts after each test, because stopping may need the moved clock.
 */
export const skipWaiting = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ fakeNodeBuiltins: true });
    vi.setTimerTickMode('nextTimerAsync');
  });
  afterEach(() => {
    vi.useRealTimers();
  });
};
