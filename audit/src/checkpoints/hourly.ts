import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@marketplace/event-store';
import type { Logger } from '@marketplace/service-kit';
import type { Signer } from './signer.ts';
import { signHead } from './signHead.ts';

const hour = 60 * 60_000;

export interface HourlyCheckpoints {
  start(): void;
  stop(): Promise<void>;
}

/** Signs the head once an hour, and when it begins; one program over all that are on the database. */
export const createHourlyCheckpoints = (parts: {
  readonly store: EventStore;
  readonly signer: Signer;
  readonly clock: () => Date;
  readonly logger: Logger;
}): HourlyCheckpoints => {
  const { store, signer, clock, logger } = parts;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  const sign = async (signal: AbortSignal): Promise<void> => {
    try {
      const { position } = await store.ledger.head();
      if (position === 0) return;
      const { checkpoint, isNew } = await signHead(store, signer, { clock, signal });
      if (isNew) logger.info({ position: checkpoint.position }, 'signed the head of the ledger');
    } catch (error) {
      if (!signal.aborted) logger.error({ err: error }, 'the head of the ledger could not be signed');
    }
  };

  const lead = async (): Promise<void> => {
    for await (const term of store.leadership.terms('audit-checkpoints', stopping.signal)) {
      while (!term.signal.aborted) {
        await sign(term.signal);
        const untilNextHour = hour - (clock().getTime() % hour);
        await sleep(untilNextHour, undefined, { signal: term.signal }).catch(() => undefined);
      }
    }
  };

  return {
    start: () => {
      running = lead();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
