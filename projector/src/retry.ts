import { setTimeout as sleep } from 'node:timers/promises';

const firstPause = 100;
const longestPause = 10_000;

/** Tries again, with longer and longer pauses, until it works or the signal aborts. */
export type Retry = (what: string, run: () => Promise<void>) => Promise<void>;

export const createRetry = (parts: {
  readonly signal: AbortSignal;
  readonly onFault: (what: string, error: unknown) => void;
  readonly onSuccess: (what: string) => void;
}): Retry => {
  const { signal, onFault, onSuccess } = parts;
  return async (what, run) => {
    for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        await run();
        onSuccess(what);
        return;
      } catch (error) {
        if (signal.aborted) return;
        onFault(what, error);
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    }
  };
};
