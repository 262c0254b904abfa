import type { Verdict } from '@marketplace/contracts';
import type { Leadership } from '@marketplace/event-store';
import type { Job, Logger, Metrics } from '@marketplace/service-kit';
import type { Signer } from '../signed-heads/signer.ts';
import { createKeptVerdict, type LastVerdict, type VerdictStore } from './keptVerdict.ts';
import { verifyLedger, type VerifiedLedger } from './verifyLedger.ts';

const minute = 60_000;
/** In milliseconds: right after its start, a program has other work. */
const firstAfter = 10 * minute;
const every = 24 * 60 * minute;
/** Also after a statement that took too long: if every try ends so, only the failures of the job show it. */
const retryAfter = 10 * minute;

const name = 'daily verification';

/**
 * Verifies the whole ledger once a day, from its first event on, because hourly signing checks only the events after the last
 * signed head. With a key, the leader does it, also after a restart, and the others read its signed verdict. Without a key each
 * process does it, because a verdict in the database could be changed by another.
 */
export const createDailyVerification = (deps: {
  /** @throws {Problem} `unavailable` while the event store is not open */
  readonly store: () => VerifiedLedger & VerdictStore;
  /** Undefined: this program only reads. It keeps no verdict for others, and with a key it does not run the job. */
  readonly leadership?: Leadership;
  readonly signer: Signer | undefined;
  readonly clock: () => Date;
  readonly logger: Logger;
}) => {
  const { store, leadership, signer, clock, logger } = deps;
  const kept = signer && createKeptVerdict(store, signer);
  let own: LastVerdict | undefined;
  /** Keeps another verdict about the whole ledger, which somebody has requested. */
  const record = async (verdict: Verdict): Promise<void> => {
    own = { verdict, at: clock() };
    if (!leadership) return;
    // A failure does not fail the job, because that would repeat the long verification.
    await kept?.keep(own).catch((error: unknown) => {
      logger.warn({ err: error }, 'the verdict could not be kept for other processes');
    });
  };
  /** The last verdict that this process knows, of whatever process; undefined before the first one. */
  const last = async (): Promise<LastVerdict | undefined> => {
    const found = await kept?.read().catch(() => undefined);
    if (found && !(own && own.at >= found.at)) own = found;
    return own;
  };

  /** Verifies now. @throws {Problem} `unavailable` if the event store is unavailable */
  const verify = async (signal?: AbortSignal): Promise<undefined> => {
    const verdict = await verifyLedger(store(), { publicKey: signer?.publicKey, signal });
    await record(verdict);
    if (verdict.valid) logger.info({ verdict }, 'verified the ledger');
    else logger.error({ verdict }, 'the ledger is not valid');
  };

  /** In milliseconds, until the kept verdict is a day old; 0 without one. A verdict from far ahead was made by a wrong clock. */
  const restOfDay = async (): Promise<number> => {
    const at = (await kept?.read())?.at.getTime() ?? -Infinity;
    const age = clock().getTime() - at;
    return Math.abs(age) < every ? every - Math.max(age, 0) : 0;
  };
  const run: Job['run'] = async ({ signal }) => {
    if (!kept || !leadership) return verify(signal);
    const rest = await restOfDay();
    if (rest > 0) return { nextAfter: rest };
    for await (const term of leadership.terms(name, signal)) {
      // The leader before this one may have done it.
      if ((await restOfDay()) === 0) await verify(term.signal);
      return { nextAfter: (await restOfDay()) || every };
    }
    return undefined;
  };

  const job: Job = { name, firstAfter, every, retryAfter, run };
  return { job, verify, record, last };
};

export type DailyVerification = ReturnType<typeof createDailyVerification>;

/** Metrics of the last verification of the whole ledger; none before the first one. */
export const measureVerification = (metrics: Metrics, daily: Pick<DailyVerification, 'last'>): void => {
  const ofLast = (value: (last: LastVerdict) => number) => (last: LastVerdict | undefined) =>
    last ? [{ value: value(last) }] : [];
  metrics.gaugesFrom(
    () => daily.last(),
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
