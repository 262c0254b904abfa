import type { DocumentReader, ReadPositions } from './port.ts';

/** Tells that the read models have moved on, as soon as this process can know. */
export interface Advanced {
  /** Calls the listener after each move, until the returned function is called. */
  onAdvance(listener: () => void): () => void;
}

/** How often is asked whether they have, in milliseconds, by whoever is not told. */
export interface Polling {
  readonly whileWaiting: number;
  readonly whileListening: number;
}

/** Many who ask at once share one reading, which begins after each of them has asked. */
const shared = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let current: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    const reading = read().finally(() => (current = undefined));
    current = reading;
    return reading;
  };
  return () => {
    if (current === undefined) return begin();
    next ??= current.then(begin, begin);
    return next;
  };
};

/** Waiting for the read models to move on: told where possible, polling as the safety net. */
export const createWatching = (
  advance: Advanced,
  readPositions: () => Promise<ReadPositions>,
  polling: Polling,
): Pick<DocumentReader, 'waitFor' | 'onAdvance'> => {
  const positions = shared(readPositions);

  return {
    waitFor: async (reached, timeoutMs) => {
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        // Listened for before the reading: a move in between still wakes.
        const { promise: woken, resolve: wake } = Promise.withResolvers<undefined>();
        const stopListening = advance.onAdvance(() => wake(undefined));
        const left = deadline - performance.now();
        const timer = setTimeout(() => wake(undefined), Math.min(Math.max(left, 0), polling.whileWaiting));
        try {
          if (reached(await positions())) return true;
          if (left <= 0) return false;
          await woken;
        } finally {
          clearTimeout(timer);
          stopListening();
        }
      }
    },

    onAdvance: (listener) => {
      let told = '';
      let stopped = false;
      const tell = async (): Promise<void> => {
        // While the store is away there is nothing to tell; the next poll tells.
        const now = await positions().catch(() => undefined);
        const text = JSON.stringify(now);
        if (now === undefined || stopped || text === told) return;
        told = text;
        listener(now);
      };
      const poll = setInterval(() => void tell(), polling.whileListening).unref();
      const stopListening = advance.onAdvance(() => void tell());
      return () => {
        stopped = true;
        clearInterval(poll);
        stopListening();
      };
    },
  };
};
