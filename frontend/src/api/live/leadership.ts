/** Holds the lock while `hold` runs; rejects when the signal aborts the wait. */
export type TakeLock = (name: string, signal: AbortSignal, hold: () => Promise<void>) => Promise<unknown>;

const lockName = 'marketplace:updates';

export interface Leadership {
  /** Leads as soon as no other tab leads. */
  seek(): void;
  /** Lets another tab lead. */
  leave(): void;
}

/**
 * Elects one leading tab of a browser by a lock. The browser takes the lock from a tab that is closed or
 * crashed and gives it to the next tab. Without locks (a page without TLS) each tab leads itself.
 */
export const createLeadership = (takeLock: TakeLock | undefined, lead: () => () => void): Leadership => {
  let leaving: AbortController | undefined;

  const leadUntil = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const end = lead();
      signal.addEventListener('abort', () => {
        end();
        resolve();
      });
    });

  return {
    seek: () => {
      if (leaving) return;
      leaving = new AbortController();
      const { signal } = leaving;
      const hold = () => leadUntil(signal);
      // A browser may have locks but refuse them, for example in a sandbox.
      if (takeLock)
        takeLock(lockName, signal, hold).catch(() => {
          if (!signal.aborted) void hold();
        });
      else void hold();
    },
    leave: () => {
      leaving?.abort();
      leaving = undefined;
    },
  };
};
