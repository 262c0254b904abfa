import type { LedgerReads } from '@marketplace/event-store';
import type { Metrics } from '@marketplace/service-kit';

/** Metrics of the last signed head (none before the first one), and of signing. */
export const measureSignedHeads = (
  metrics: Metrics,
  store: Pick<LedgerReads, 'readHeads'>,
  isRefused: () => boolean,
): void => {
  metrics.gaugesFrom(
    () => Promise.resolve(isRefused()),
    [
      {
        name: 'marketplace_ledger_signing_refused',
        help: '1 if the last try found a reason not to sign the head: the chain, a signed head or the key is not right',
        values: (refused) => [{ value: refused ? 1 : 0 }],
      },
    ],
  );
  metrics.gaugesFrom(
    () => store.readHeads({ limit: 1, newestFirst: true, checked: true }),
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
