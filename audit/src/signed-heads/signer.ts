import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { SignedHead } from '@marketplace/contracts';
import type { Head } from '@marketplace/event-store';
import canonicalize from 'canonicalize';

/** Signs heads of the ledger. */
export interface Signer {
  readonly keyId: string;
  /** PEM */
  readonly publicKey: string;
  sign(head: Head, at: Date): SignedHead;
}

const derOf = (publicKey: KeyObject): Buffer => publicKey.export({ type: 'spki', format: 'der' });
const keyIdOf = (publicKey: KeyObject): string => createHash('sha256').update(derOf(publicKey)).digest('hex');
const signedText = (statement: Omit<SignedHead, 'signature'>): Buffer =>
  Buffer.from(canonicalize(statement) ?? '');

const ed25519 = (key: KeyObject): KeyObject => {
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('It is not an Ed25519 key.');
  return key;
};

/** @throws if the text is not a private Ed25519 key in PEM */
export const createSigner = (privatePem: string): Signer => {
  const privateKey = ed25519(createPrivateKey(privatePem));
  const publicKey = createPublicKey(privateKey);
  const keyId = keyIdOf(publicKey);
  return {
    keyId,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: ({ position, hash }, at) => {
      const statement = {
        version: 1,
        ledger: 'marketplace',
        position,
        hash,
        signedAt: at.toISOString(),
        keyId,
      } as const;
      return { ...statement, signature: sign(null, signedText(statement), privateKey).toString('base64') };
    },
  };
};

/**
 * Why a signed head can't be trusted; undefined if the key signed exactly this.
 * @throws if the text is not an Ed25519 key in PEM
 */
export const forgeryOf = ({ signature, ...statement }: SignedHead, publicPem: string): string | undefined => {
  const publicKey = ed25519(createPublicKey(publicPem));
  if (statement.keyId !== keyIdOf(publicKey))
    return 'The head was signed by another key than the one that is known here.';
  return verify(null, signedText(statement), publicKey, Buffer.from(signature, 'base64'))
    ? undefined
    : 'The signature does not fit the signed head: it was changed after it was signed.';
};
