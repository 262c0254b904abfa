import { dayMs } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import type { Job, Logger, Metrics } from '@marketplace/service-kit';
import { inBatches } from '@marketplace/service-kit/async';

/** Once a day, the leader removes the records of accesses that are older than `days`; 0: it keeps all. */
export const createOldAccesses = (deps: {
  readonly store: Pick<LedgerReads, 'removeAccesses'>;
  readonly leadership: NonNullable<Job['leadership']>;
  readonly days: number;
  readonly clock: () => Date;
  readonly logger: Logger;
}): Job => {
  const { store, leadership, days, clock, logger } = deps;
  return {
    name: 'old accesses',
    firstAfter: 600_000,
    every: dayMs,
    retryAfter: 600_000,
    leadership,
    run: async ({ signal }) => {
      if (days === 0) return undefined;
      const before = new Date(clock().getTime() - days * dayMs).toISOString();
      const removed = await inBatches((limit) => store.removeAccesses({ before, limit }), { signal });
      if (removed > 0) logger.info({ removed }, 'removed old records of accesses');
      return undefined;
    },
  };
};

/** Measures the age of the oldest access, which shows whether the removal keeps up. */
export const measureAccesses = (
  metrics: Metrics,
  { store, clock }: { readonly store: Pick<LedgerReads, 'oldestAccess'>; readonly clock: () => Date },
): void => {
  metrics.gaugesFrom(
    () => store.oldestAccess(),
    [
      {
        name: 'marketplace_audit_oldest_access_seconds',
        help: 'Age of the oldest record of an access by an auditor',
        values: (at) =>
          at === undefined ? [] : [{ value: Math.max(0, (clock().getTime() - Date.parse(at)) / 1000) }],
      },
    ],
  );
};
