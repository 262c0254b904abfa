import type { KeyChange } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import { checkForSigning, refused, type SigningStore } from './signHead.ts';
import type { Signer } from '../signed-heads/signer.ts';

/**
 * Changes the key that signs heads. What the old key has signed is checked first, then both keys sign the change. Without
 * the old key (it was lost) the whole chain is verified, and the statement says that only the new key signed.
 * @throws {Problem} `conflict` if the chain is broken, or there is nothing that another key has signed
 */
export const changeKey = async (
  store: SigningStore & Pick<LedgerReads, 'keepKeyChange'>,
  {
    before,
    after,
    clock,
  }: { readonly before: Signer | undefined; readonly after: Signer; readonly clock: () => Date },
): Promise<KeyChange> => {
  const newest = await store.newestHead();
  const noOther = 'No other key has signed a head of this ledger: set AUDIT_SIGNING_KEY to the new one.';
  if (newest === undefined) throw refused(noOther);
  const { head } = await checkForSigning(store, (before ?? after).publicKey, {
    anyKey: before === undefined,
  });
  const { keyId } = before ?? newest;
  if (keyId === after.keyId) throw refused(noOther);
  const statement = {
    version: 1,
    ledger: 'marketplace',
    ...head,
    changedAt: clock().toISOString(),
    before: { keyId, publicKey: before?.publicKey ?? null },
    after: { keyId: after.keyId, publicKey: after.publicKey },
  } as const;
  const change = {
    ...statement,
    signatureBefore: before?.signStatement(statement) ?? null,
    signature: after.signStatement(statement),
  };
  await store.keepKeyChange(change);
  return change;
};
