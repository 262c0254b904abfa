import { coalesce } from '@marketplace/service-kit/async';
import type { DocumentReader, ReadPositions } from './port.ts';

/** Notifies of new positions of the read models, as soon as this process can know. */
export interface Advanced {
  /** Calls the listener after each move, until the returned function is called. */
  onAdvance(listener: () => void): () => void;
}

/** How often to read the positions without a notification, in milliseconds. */
export interface Polling {
  readonly whileWaiting: number;
  readonly whileListening: number;
}

/** Waits for new positions: by notification if possible, with polling as the safety net. */
export const createWatching = (
  advance: Advanced,
  readPositions: () => Promise<ReadPositions>,
  polling: Polling,
): Pick<DocumentReader, 'waitFor' | 'onAdvance'> => {
  const positions = coalesce(readPositions);

  return {
    waitFor: async (reached, timeoutMs) => {
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        // Listens before it reads, so a move during the read ends the wait too.
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
      let last = '';
      let stopped = false;
      const check = async (): Promise<void> => {
        // If the store cannot be read now, the next poll reads it.
        const now = await positions().catch(() => undefined);
        const text = JSON.stringify(now);
        if (now === undefined || stopped || text === last) return;
        last = text;
        listener(now);
      };
      const poll = setInterval(() => void check(), polling.whileListening).unref();
      const stopListening = advance.onAdvance(() => void check());
      return () => {
        stopped = true;
        clearInterval(poll);
        stopListening();
      };
    },
  };
};
