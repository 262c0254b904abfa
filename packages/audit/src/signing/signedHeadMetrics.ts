import type { LedgerReads } from '@marketplace/event-store';
import type { Metrics } from '@marketplace/service-kit';
import type { HourlySigning } from './hourlySigning.ts';

/** Metrics of the last signed head (none before the first one), and of signing. */
export const measureSignedHeads = (
  metrics: Metrics,
  store: () => Pick<LedgerReads, 'readSignedHeads'>,
  hourly: Pick<HourlySigning, 'isRefused'>,
): void => {
  metrics.gaugesFrom(
    () => Promise.resolve(hourly.isRefused()),
    [
      {
        name: 'marketplace_ledger_signing_refused',
        help: '1 if the last try found a reason not to sign the head: the chain, a signed head or the key is not right',
        values: (isRefused) => [{ value: isRefused ? 1 : 0 }],
      },
    ],
  );
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
