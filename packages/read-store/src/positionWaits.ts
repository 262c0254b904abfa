import { EventEmitter } from 'node:events';
import { coalesce } from '@marketplace/service-kit/async';
import type { DocumentReader, ReadPositions } from './port.ts';

/** Calls the listener each time, until the returned function is called. */
type Listen = (listener: () => void) => () => void;

/** Signals between writers and readers of the read models. */
export interface Signals {
  /** The read models have new positions. */
  readonly advanced: () => void;
  readonly onAdvance: Listen;
  /** Tells writers that a user waits for a read that needs new positions. */
  readonly hurry: () => void;
  readonly onHurry: Listen;
}

/** Signals between the writers and readers of one process. */
export const createSignals = (): Signals => {
  const signals = new EventEmitter<Record<'advance' | 'hurry', []>>().setMaxListeners(0);
  const listenTo =
    (name: 'advance' | 'hurry'): Listen =>
    (listener) => {
      signals.on(name, listener);
      return () => signals.off(name, listener);
    };
  return {
    advanced: () => signals.emit('advance'),
    onAdvance: listenTo('advance'),
    hurry: () => signals.emit('hurry'),
    onHurry: listenTo('hurry'),
  };
};

/** How often to read the positions without a notification, in milliseconds. */
export interface Polling {
  readonly whileWaiting: number;
  readonly whileListening: number;
}

/** Waits for new positions: by notification if possible, with polling as the safety net. */
export const createPositionWaits = (
  signals: Pick<Signals, 'onAdvance' | 'hurry'>,
  readPositions: () => Promise<ReadPositions>,
  polling: Polling,
): Pick<DocumentReader, 'waitFor' | 'onAdvance'> => {
  const positions = coalesce(readPositions);

  return {
    waitFor: async (reached, timeoutMs, { hurry = false } = {}) => {
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        // Listens before it reads, so that a new position during the read ends the wait too.
        const { promise: woken, resolve: wake } = Promise.withResolvers<undefined>();
        const stopListening = signals.onAdvance(() => wake(undefined));
        const left = deadline - performance.now();
        const timer = setTimeout(() => wake(undefined), Math.min(Math.max(left, 0), polling.whileWaiting));
        try {
          if (reached(await positions())) return true;
          if (left <= 0) return false;
          if (hurry) signals.hurry();
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
      const stopListening = signals.onAdvance(() => void check());
      return () => {
        stopped = true;
        clearInterval(poll);
        stopListening();
      };
    },
  };
};
