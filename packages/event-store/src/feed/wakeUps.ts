export const createWakeUps = () => {
  const waiting = new Set<() => void>();
  let count = 0;

  return {
    /** How many times `wake` was called. */
    count: (): number => count,
    wake: (): void => {
      count += 1;
      for (const go of waiting) go();
    },
    /** Resolves when `count()` has passed that number, when the time is over, or when the signal aborts. */
    past: (seen: number, milliseconds: number, signal: AbortSignal): Promise<void> =>
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

/** Wakes the readers in this process that wait for events. */
export type WakeUps = ReturnType<typeof createWakeUps>;
