import { dayMs } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import type { Metrics } from '@marketplace/service-kit';
import { inBatches } from '@marketplace/service-kit/async';

export type AccessStore = Pick<LedgerReads, 'removeAccesses'>;

/** Removes the records of accesses that are older than `days`, in batches. Returns how many it removed. */
export const removeOldAccesses = (
  store: AccessStore,
  {
    days,
    now,
    signal,
  }: { readonly days: number; readonly now: Date; readonly signal?: AbortSignal | undefined },
): Promise<number> => {
  const before = new Date(now.getTime() - days * dayMs).toISOString();
  return inBatches((limit) => store.removeAccesses({ before, limit }), { signal });
};

/** Measures the age of the oldest access, which shows whether the removal keeps up. */
export const measureAccesses = (
  metrics: Metrics,
  { store, clock }: { readonly store: () => Pick<LedgerReads, 'oldestAccess'>; readonly clock: () => Date },
): void => {
  metrics.gaugesFrom(
    () => store().oldestAccess(),
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
