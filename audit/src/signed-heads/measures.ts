import type { LedgerReads } from '@marketplace/event-store';
import type { Metrics } from '@marketplace/service-kit';

/** Metrics of the last signed head; none before the first one. */
export const measureSignedHeads = (
  metrics: Metrics,
  store: () => Pick<LedgerReads, 'readSignedHeads'>,
): void => {
  metrics.gaugesFrom(
    // Before the store is open this throws: then there is no metric either.
    async () => store().readSignedHeads({ limit: 1 }),
    [
      {
        name: 'marketplace_ledger_checkpoint_position',
        help: 'Position of the last signed head of the ledger',
        values: (heads) => heads.map(({ position }) => ({ value: position })),
      },
      {
        name: 'marketplace_ledger_checkpoint_timestamp_seconds',
        help: 'Time of that signature, in seconds since 1970',
        values: (heads) => heads.map(({ signedAt }) => ({ value: Date.parse(signedAt) / 1000 })),
      },
    ],
  );
};
