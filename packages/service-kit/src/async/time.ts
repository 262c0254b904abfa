import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after the time, or as soon as the signal aborts. Never rejects: check `signal.aborted` afterwards. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, signal && { signal }).catch(() => undefined);
};

export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** The result of the work. Rejects after the time; the work itself is not stopped. */
export const withTimeout = async <T>(
  work: Promise<T>,
  ms: number,
  message = `No answer within ${ms} ms`,
): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(message));
  }, ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** Returns a function that runs its argument at most once in the given time, so that a lasting fault does not fill the log. */
export const createThrottle = (everyMs: number) => {
  let last: number | undefined;
  return (run: () => void): void => {
    if (last !== undefined && performance.now() - last < everyMs) return;
    last = performance.now();
    run();
  };
};
