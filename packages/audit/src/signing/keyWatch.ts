import type { LedgerReads } from '@marketplace/event-store';
import { DependencyFault, type Job } from '@marketplace/service-kit';
import { keyFault, type KeyStore } from '../signed-heads/keyFault.ts';
import type { Signer } from '../signed-heads/signer.ts';

/** The check of /readyz: rejects if the key must not sign, or is missing. */
export const createKeyCheck =
  (
    /** @throws {Problem} `unavailable` while the event store is not open */
    store: () => KeyStore,
    signer: Signer | undefined,
  ) =>
  async (): Promise<undefined> => {
    const fault = await keyFault(store(), signer?.publicKey);
    if (fault !== undefined) throw new DependencyFault(fault, { fault });
  };

/** Keeps the public key beside the ledger, where the doctor sees it, and tells /readyz and the log if it must not sign, or is missing. */
export const createKeyWatch = (
  store: KeyStore & Pick<LedgerReads, 'keepSigningKey'>,
  signer: Signer | undefined,
): Job => {
  const check = createKeyCheck(() => store, signer);
  return {
    name: 'signing key',
    every: 5_000,
    check,
    run: async () => {
      await store.keepSigningKey(signer, 'now');
      return check();
    },
    end: () => store.keepSigningKey(signer, '-infinity'),
  };
};
