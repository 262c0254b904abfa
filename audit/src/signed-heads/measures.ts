import type { LedgerReads } from '@marketplace/event-store';
import type { Metrics } from '@marketplace/service-kit';

/** Says when the head was signed last, and where it was; nothing before the first time. */
export const measureSignedHeads = (
  metrics: Metrics,
  store: () => Pick<LedgerReads, 'readSignedHeads'>,
): void => {
  metrics.asked(
    // Before the store is open it throws: no answer either.
    async () => store().readSignedHeads({ limit: 1 }),
    [
      {
        name: 'marketplace_ledger_checkpoint_position',
        help: 'Position of the last head of the ledger that was signed',
        values: (heads) => heads.map(({ position }) => ({ value: position })),
      },
      {
        name: 'marketplace_ledger_checkpoint_timestamp_seconds',
        help: 'When that was, in seconds since 1970',
        values: (heads) => heads.map(({ signedAt }) => ({ value: Date.parse(signedAt) / 1000 })),
      },
    ],
  );
};
