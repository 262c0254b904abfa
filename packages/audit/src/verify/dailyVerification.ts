import type { Verdict } from '@marketplace/contracts';
import type { Job, Logger, Metrics } from '@marketplace/service-kit';
import { removeOldAccesses, type AccessStore } from '../accesses/oldAccesses.ts';
import { verifyLedger, type VerifiedLedger } from './verifyLedger.ts';

const minute = 60_000;
/** In milliseconds: right after its start, a program has other work. */
const firstAfter = 10 * minute;
const every = 24 * 60 * minute;
/** Also after a statement that took too long: if every try ends so, only the failures of the job show it. */
const retryAfter = 10 * minute;

/** A verdict about the whole ledger, and when it was reached. */
interface LastVerdict {
  readonly verdict: Verdict;
  readonly at: Date;
}

/**
 * Verifies the whole ledger once a day, from its first event on, because hourly signing checks only the events after the last
 * signed head. Each process verifies it, because a result that one process stores could be changed by another.
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
}) => {
  const { store, publicKey, accessDays, clock, logger } = parts;
  let last: LastVerdict | undefined;
  /** Keeps another verdict about the whole ledger, which somebody has requested. */
  const record = (verdict: Verdict): void => {
    last = { verdict, at: clock() };
  };

  const removeOld = async (signal: AbortSignal | undefined): Promise<void> => {
    if (accessDays === 0) return;
    const removed = await removeOldAccesses(store(), { days: accessDays, now: clock(), signal });
    if (removed > 0) logger.info({ removed }, 'removed old records of accesses');
  };

  /** Verifies now. @throws {Problem} `unavailable` if the event store is unavailable */
  const verify = async (signal?: AbortSignal): Promise<undefined> => {
    const verdict = await verifyLedger(store(), { publicKey, signal });
    record(verdict);
    if (verdict.valid) logger.info({ verdict }, 'verified the ledger');
    else logger.error({ verdict }, 'the ledger is not valid');
    // A failure does not fail the job, because that would repeat the long verification. The next verification tries it again.
    await removeOld(signal).catch((error: unknown) => {
      logger.warn({ err: error }, 'old records of accesses could not be removed');
    });
  };

  const job: Job = {
    name: 'daily verification',
    firstAfter,
    every,
    retryAfter,
    run: ({ signal }) => verify(signal),
  };
  /** `last`: undefined before the first verification. */
  return { job, verify, record, last: () => last };
};

export type DailyVerification = ReturnType<typeof createDailyVerification>;

/** Metrics of the last verification of the whole ledger; none before the first one. */
export const measureVerification = (metrics: Metrics, daily: Pick<DailyVerification, 'last'>): void => {
  const ofLast = (value: (last: LastVerdict) => number) => (last: LastVerdict | undefined) =>
    last ? [{ value: value(last) }] : [];
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
