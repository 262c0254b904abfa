import { pause } from './time.ts';

interface RetryOptions {
  readonly signal: AbortSignal;
  /** Called after each failure, before the pause. */
  readonly onFailure: (error: unknown, pauseMs: number) => void;
  /** The pause after the first failure; each later pause is twice as long. Default 100. */
  readonly firstPauseMs?: number;
  /** Default 10,000. */
  readonly longestPauseMs?: number;
}

/**
 * Repeats `run` until it succeeds, with longer and longer pauses after failures, and returns its result; undefined if the
 * signal aborts before. (p-retry stops at a TypeError, and drops the result of a run during which the signal aborted.)
 */
export const retry = async <T>(run: () => Promise<T>, options: RetryOptions): Promise<T | undefined> => {
  const { signal, onFailure, firstPauseMs = 100, longestPauseMs = 10_000 } = options;
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await run();
    } catch (error) {
      onFailure(error, pauseMs);
      await pause(pauseMs, signal);
    }
  }
  return undefined;
};
