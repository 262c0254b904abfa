import type { LedgerReads } from '@marketplace/event-store';
import { Problem, type Logger } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';
import type { Signer } from './signer.ts';
import { signHead } from './signHead.ts';

const hour = 60 * 60_000;
const lookEvery = 60_000;
const hourOf = (time: Date | string): number => Math.floor(new Date(time).getTime() / hour);

export interface HourlySigning {
  start(): void;
  stop(): Promise<void>;
}

interface Parts {
  /** @throws {Problem} `unavailable` while the event store is not open */
  readonly store: () => LedgerReads;
  readonly signer: Signer;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/**
 * Signs the head if no head was signed in this hour yet. Every program on the database may try: the first one in an hour
 * signs, and if two start at once, only one signature of a position is kept.
 */
export const signOfThisHour = async (parts: Parts, signal?: AbortSignal): Promise<boolean> => {
  const { signer, clock } = parts;
  const store = parts.store();
  const [last] = await store.readSignedHeads({ limit: 1 });
  if (last !== undefined && hourOf(last.signedAt) >= hourOf(clock())) return false;
  const head = await store.ledger.head();
  if (head.position === (last?.position ?? 0)) return false;
  return (await signHead(store, signer, { clock, signal })).isNew;
};

/** Signs the head once an hour, if it has changed. */
export const createHourlySigning = (parts: Parts): HourlySigning => {
  const { clock, logger } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();
  let brokenIn: number | undefined;

  const look = async (): Promise<void> => {
    try {
      if (await signOfThisHour(parts, signal)) logger.info('signed the head of the ledger');
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Problem && error.kind === 'unavailable') return; // it tries again soon
      brokenIn = hourOf(clock());
      logger.error({ err: error }, 'the head of the ledger was not signed');
    }
  };

  const keepLooking = async (): Promise<void> => {
    while (!signal.aborted) {
      if (brokenIn !== hourOf(clock())) await look();
      await pause(lookEvery, signal);
    }
  };

  return {
    start: () => {
      running = keepLooking();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
