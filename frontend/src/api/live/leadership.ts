/** Holds the lock of that name while `hold` runs; rejects when the signal aborts the wait for it. */
export type TakeLock = (name: string, signal: AbortSignal, hold: () => Promise<void>) => Promise<unknown>;

const lockName = 'marketplace:updates';

export interface Leadership {
  /** Leads as soon as no other tab does. */
  seek(): void;
  /** Lets another lead. */
  leave(): void;
}

/**
 * One tab of a browser leads. The browser takes the lock from a tab that is closed or has crashed and gives it to
 * the next. Without locks (a page without TLS has none) each tab leads itself.
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
      // A browser may have locks and yet refuse them, as it does to a page in a sandbox.
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
