import type { KeyObject } from 'node:crypto';
import type { ListedHead } from '@marketplace/contracts';
import type { Head } from '@marketplace/event-store';
import { fits, publicKeyOf, type Signer } from './signer.ts';

type Unsigned = Omit<ListedHead, 'signature'>;

/** The statement that the signature of a listed head covers. For a checked head it is the signed head itself. */
const statementOf = ({ at, stamp: _stamp, ...head }: Unsigned): object => ({
  version: 1,
  ledger: 'marketplace',
  signedAt: at,
  ...head,
});

export const isListedHeadSigned = (
  { signature, ...head }: Omit<ListedHead, 'stamp'>,
  key: KeyObject,
): boolean => fits(statementOf(head), signature, key);

/** Signs a hash of the chain. `light` is a part of the statement, so nobody can pass it off as a head that was signed after a check. */
export const lightHeadOf = (signer: Signer, head: Head, at: Date, ledgerId: string): ListedHead => {
  const unsigned = { ...head, at: at.toISOString(), ledgerId, keyId: signer.keyId, light: true as const };
  return { ...unsigned, signature: signer.signStatement(statementOf(unsigned)) };
};

/**
 * Why a listed head can't be trusted with this key; undefined if its signature is right.
 * @throws if the text is not an Ed25519 key in PEM
 */
export const forgeryOfListed = (head: Omit<ListedHead, 'stamp'>, publicPem: string): string | undefined => {
  const { publicKey, keyId } = publicKeyOf(publicPem);
  if (head.keyId !== keyId) return 'The head was signed by another key than the one that is known here.';
  return isListedHeadSigned(head, publicKey)
    ? undefined
    : 'The signature does not fit the head: it was changed after it was signed.';
};
