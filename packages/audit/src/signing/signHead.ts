import type { SignedHead } from '@marketplace/contracts';
import type { Head, LedgerReads } from '@marketplace/event-store';
import { Problem } from '@marketplace/service-kit';
import { checkStates } from '../verify/checkStates.ts';
import { followLedger } from '../chain/followLedger.ts';
import type { VerifiedLedger } from '../verify/verifyLedger.ts';
import { judgeStoredHeads } from '../signed-heads/storedHeads.ts';
import { howToChangeKey, keyFault } from '../signed-heads/keyFault.ts';
import { knownKeys } from '../signed-heads/knownKeys.ts';
import type { Signer } from '../signed-heads/signer.ts';

/** A ledger that is checked before its head is signed. */
export type CheckedLedger = VerifiedLedger;
export type SigningStore = VerifiedLedger & Pick<LedgerReads, 'keepHeads' | 'keepSigningKey'>;

export interface SigningOptions {
  readonly clock: () => Date;
  readonly signal?: AbortSignal | undefined;
  /** A head that this program has signed: the database must still have it. */
  readonly remembered?: Head | undefined;
}

export const refused = (reason: string): Problem =>
  new Problem('conflict', `The head of the ledger is not signed. ${reason}`);
const broken = (reason: string): Problem => refused(`The chain of hashes is broken. ${reason}`);

const howToMend =
  'The operator must find out who did it, and mend it (docs/operations.md, "The chain is broken, or not signed"). Then sign again.';

/** The head that may be signed, and the id of its ledger. */
interface CheckedHead {
  readonly head: Head;
  readonly ledgerId: string;
}

/**
 * Checks the facts that a signature confirms: that the key is the one of the ledger, that every kept head fits the ledger, the chain from the
 * last head that the key trusts, and the tasks' states. `anyKey`: heads of keys that are not known are no reason to refuse.
 * @throws {Problem} `conflict` with the reason why the head must not be signed
 */
export const checkForSigning = async (
  store: VerifiedLedger,
  publicKey: string,
  { signal, remembered, anyKey }: Omit<SigningOptions, 'clock'> & { readonly anyKey?: boolean },
): Promise<CheckedHead> => {
  const wrongKey = anyKey ? undefined : await keyFault(store, publicKey);
  if (wrongKey !== undefined) throw refused(`${wrongKey} ${howToChangeKey}`);
  const keys = knownKeys(publicKey, await store.readKeyChanges());
  const { position: last } = await store.ledger.head();
  const ledgerId = await store.readLedgerId();
  const kept = await judgeStoredHeads(store, keys, { ledgerId, last, signal, lastSignatureOnly: true });
  const [wrong] = [...kept.faults.map(({ reason }) => reason), ...kept.forgeries];
  if (wrong !== undefined) throw broken(wrong);
  const { trusted, lastOfUnknownKey } = kept;
  const trustedUpTo = trusted?.position ?? 0;
  if (remembered && remembered.position > trustedUpTo)
    throw broken(`The signed head of position ${remembered.position} was removed.`);
  if (lastOfUnknownKey > trustedUpTo && !anyKey)
    throw refused(
      `The head at position ${lastOfUnknownKey} has the signature of a key that this one did not replace. ${howToChangeKey}`,
    );
  const { followed, head } = await followLedger(store, { from: trustedUpTo + 1, signal });
  if (followed.fault) throw broken(followed.fault.reason);
  if (head.position === 0)
    throw new Problem('conflict', 'The ledger is empty: there is no head to sign yet.');
  const states = await checkStates(store, { upTo: head.position, signal });
  const changed = states.reasons[0] ?? states.faults[0]?.reason;
  if (changed !== undefined) throw refused(`${changed} ${howToMend}`);
  return { head, ledgerId };
};

/** The checked head of a position, if it has one. */
export const checkedHeadAt = async (
  store: Pick<LedgerReads, 'readHeads'>,
  position: number,
): Promise<SignedHead | undefined> =>
  (await store.readHeads({ after: position - 1, before: position + 1, limit: 1, checked: true }))[0];

/**
 * Signs the head, but keeps nothing. If the head has not changed since the last one that is kept, returns that one. Only a chain
 * that continues from the last trusted head without a fault is signed: a signature must not hide tampering.
 * @throws {Problem} `conflict` if the chain is broken, the key was replaced, or the ledger is empty
 */
export const headSignedNow = async (
  store: VerifiedLedger,
  signer: Signer,
  options: SigningOptions,
): Promise<{ readonly signedHead: SignedHead; readonly isNew: boolean }> => {
  const { head, ledgerId } = await checkForSigning(store, signer.publicKey, options);
  const before = await checkedHeadAt(store, head.position);
  const signedHead = before ?? signer.sign(head, options.clock(), ledgerId);
  return { signedHead, isNew: before === undefined };
};

/** The same, and keeps the signed head. */
export const signHead = async (
  store: SigningStore,
  signer: Signer,
  options: SigningOptions,
): Promise<{ readonly signedHead: SignedHead; readonly isNew: boolean }> => {
  const { signedHead, isNew } = await headSignedNow(store, signer, options);
  if (!isNew) return { signedHead, isNew };
  await store.keepSigningKey(signer, 'now');
  if (await store.keepHeads([signedHead])) return { signedHead, isNew };
  // Another program has signed the head meanwhile.
  return { signedHead: (await checkedHeadAt(store, signedHead.position)) ?? signedHead, isNew: false };
};
