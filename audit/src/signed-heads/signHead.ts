import type { SignedHead } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import { Problem } from '@marketplace/service-kit';
import { verifyLedger, type SealedLedger } from '../verify/verifyLedger.ts';
import { forgeryOf, type Signer } from './signer.ts';

type Store = SealedLedger & Pick<LedgerReads, 'readSignedHeads' | 'keepSignedHead'>;

const broken = (reason: string): Problem =>
  new Problem('conflict', `The chain of hashes is broken, so its head is not signed. ${reason}`);

/**
 * Signs the head and keeps the signed head. If the head has not changed since the last one, returns that one. Only a chain
 * that continues from the last signed head without a fault is signed: a signature must not hide tampering.
 * @throws {Problem} `conflict` if the chain is broken, or the ledger is empty
 */
export const signHead = async (
  store: Store,
  signer: Signer,
  { clock, signal }: { readonly clock: () => Date; readonly signal?: AbortSignal | undefined },
): Promise<{ readonly signedHead: SignedHead; readonly isNew: boolean }> => {
  const [last] = await store.readSignedHeads({ keyId: signer.keyId, limit: 1 });
  const forged = last && forgeryOf(last, signer.publicKey);
  if (forged !== undefined) throw broken(`Position ${last?.position}: ${forged}`);
  const from = (last?.position ?? 0) + 1;
  const { valid, reason, head } = await verifyLedger(store, { from, knownHead: last, signal });
  if (!valid) throw broken(reason ?? '');
  if (head.position === 0)
    throw new Problem('conflict', 'The ledger is empty: there is no head to sign yet.');
  const [kept] = await store.readSignedHeads({ limit: 1 });
  if (kept?.position === head.position) return { signedHead: kept, isNew: false };
  const signedHead = signer.sign(head, clock());
  return (await store.keepSignedHead(signedHead))
    ? { signedHead, isNew: true }
    : signHead(store, signer, { clock, signal }); // another program has signed it meanwhile
};
