import { afterEach, beforeEach, vi } from 'vitest';

/**
 * In these tests nobody waits for a pause: when there is nothing else to do, the clock moves on to the next timer.
 * Call it before what stops its parts after each test, which may need the clock for that.
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
