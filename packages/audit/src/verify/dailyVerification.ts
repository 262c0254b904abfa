import type { Verdict } from '@marketplace/contracts';
import { Problem, type Logger, type Metrics } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';
import { removeOldAccesses, type AccessStore } from '../accesses/oldAccesses.ts';
import { verifyLedger, type VerifiedLedger } from './verifyLedger.ts';

const minute = 60_000;
/** After a start, a program has other work first. */
const firstAfter = 10 * minute;
const every = 24 * 60 * minute;
const againAfter = 10 * minute;

export interface DailyVerification {
  start(): void;
  stop(): Promise<void>;
  /** Verifies now; false if the event store is unavailable. */
  verify(): Promise<boolean>;
  /** Notes another verdict about the whole ledger: one that somebody asked for. */
  record(verdict: Verdict): void;
  /** The last verdict about the whole ledger, and when it was reached; undefined before the first one. */
  last(): { readonly verdict: Verdict; readonly at: Date } | undefined;
}

/**
 * Verifies the whole ledger once a day, from its first event on: hourly signing looks only at what came after the last signed
 * head. Each process does it for itself and believes no other, because what one process stores, another could change.
 * It also removes old records of accesses.
 */
export const createDailyVerification = (parts: {
  /** @throws {Problem} `unavailable` while the event store is not open */
  readonly store: () => VerifiedLedger & AccessStore;
  readonly publicKey: string | undefined;
  /** For how many days records of accesses are kept; 0: for ever. */
  readonly accessDays: number;
  readonly clock: () => Date;
  readonly logger: Logger;
}): DailyVerification => {
  const { store, publicKey, accessDays, clock, logger } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();
  let last: ReturnType<DailyVerification['last']>;
  const record = (verdict: Verdict): void => {
    last = { verdict, at: clock() };
  };

  const removeOld = async (): Promise<void> => {
    if (accessDays === 0) return;
    const removed = await removeOldAccesses(store(), { days: accessDays, now: clock(), signal });
    if (removed > 0) logger.info({ removed }, 'removed old records of accesses');
  };

  const verify = async (): Promise<boolean> => {
    try {
      const verdict = await verifyLedger(store(), { publicKey, signal });
      record(verdict);
      if (verdict.valid) logger.info({ verdict }, 'verified the ledger');
      else logger.error({ verdict }, 'the ledger is not valid');
      await removeOld().catch((error: unknown) => {
        logger.warn({ err: error }, 'old records of accesses could not be removed');
      });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      // Also a statement that takes too long: then no verification ever ends, and nothing else says so.
      const isAway = error instanceof Problem && error.kind === 'unavailable';
      logger[isAway ? 'warn' : 'error']({ err: error }, 'the ledger could not be verified; trying again');
      return false;
    }
  };

  const keepVerifying = async (): Promise<void> => {
    await pause(firstAfter, signal);
    while (!signal.aborted) await pause((await verify()) ? every : againAfter, signal);
  };

  return {
    start: () => {
      running = keepVerifying();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
    verify,
    record,
    last: () => last,
  };
};

/** Metrics of the last verification of the whole ledger; none before the first one. */
export const measureVerification = (metrics: Metrics, daily: Pick<DailyVerification, 'last'>): void => {
  const ofLast =
    (value: (last: NonNullable<ReturnType<DailyVerification['last']>>) => number) =>
    (last: ReturnType<DailyVerification['last']>) => (last ? [{ value: value(last) }] : []);
  metrics.gaugesFrom(
    () => Promise.resolve(daily.last()),
    [
      {
        name: 'marketplace_ledger_valid',
        help: '1 if the last verification of the whole ledger found no fault, else 0',
        values: ofLast(({ verdict }) => (verdict.valid ? 1 : 0)),
      },
      {
        name: 'marketplace_ledger_verified_timestamp_seconds',
        help: 'Time of the last verification of the whole ledger, in seconds since 1970',
        values: ofLast(({ at }) => at.getTime() / 1000),
      },
    ],
  );
};
