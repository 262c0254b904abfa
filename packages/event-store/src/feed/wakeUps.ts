/** Wakes the readers in this process that wait for events. */
export interface WakeUps {
  /** How many times `wake` was called. */
  count(): number;
  wake(): void;
  /** Resolves when `count()` has passed that number, when the time is over, or when the signal aborts. */
  past(count: number, milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const createWakeUps = (): WakeUps => {
  const waiting = new Set<() => void>();
  let count = 0;

  return {
    count: () => count,
    wake: () => {
      count += 1;
      for (const go of waiting) go();
    },
    past: (seen, milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal.aborted || count > seen) {
          resolve();
          return;
        }
        const go = () => {
          waiting.delete(go);
          clearTimeout(timer);
          signal.removeEventListener('abort', go);
          resolve();
        };
        const timer = setTimeout(go, milliseconds);
        waiting.add(go);
        signal.addEventListener('abort', go, { once: true });
      }),
  };
};
