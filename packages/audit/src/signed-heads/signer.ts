import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Head, KeptHead } from '@marketplace/event-store';
import canonicalize from 'canonicalize';

export interface Signer {
  readonly keyId: string;
  /** PEM */
  readonly publicKey: string;
  /** @param light The head was not checked: nobody can pass it off as one that was, because the signature covers this, too */
  sign(head: Head, at: Date, ledgerId?: string, light?: true): KeptHead;
  /** Ed25519 in base64, over the RFC 8785 canonical JSON. */
  signStatement(statement: object): string;
}

const keyIdOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
const signedText = (statement: object): Buffer => Buffer.from(canonicalize(statement) ?? '');

const ed25519 = (key: KeyObject): KeyObject => {
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('It is not an Ed25519 key.');
  return key;
};

/** @throws if the text is not an Ed25519 key in PEM */
export const publicKeyOf = (publicPem: string): { readonly publicKey: KeyObject; readonly keyId: string } => {
  const publicKey = ed25519(createPublicKey(publicPem));
  return { publicKey, keyId: keyIdOf(publicKey) };
};

/** @throws if the text is not a private Ed25519 key in PEM */
export const createSigner = (privatePem: string): Signer => {
  const privateKey = ed25519(createPrivateKey(privatePem));
  const publicKey = createPublicKey(privateKey);
  const keyId = keyIdOf(publicKey);
  const signStatement = (statement: object): string =>
    sign(null, signedText(statement), privateKey).toString('base64');
  return {
    keyId,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    signStatement,
    sign: ({ position, hash }, at, ledgerId, light) => {
      const statement = {
        version: 1,
        ledger: 'marketplace',
        position,
        hash,
        signedAt: at.toISOString(),
        ...(ledgerId !== undefined && { ledgerId }),
        keyId,
        ...(light && { light }),
      } as const;
      return { ...statement, signature: signStatement(statement) };
    },
  };
};

/** Buffer passes over what is no base64: only one text of a signature counts. */
const fits = (statement: object, signature: string, publicKey: KeyObject): boolean => {
  const bytes = Buffer.from(signature, 'base64');
  return bytes.toString('base64') === signature && verify(null, signedText(statement), publicKey, bytes);
};

/**
 * Whether this key has signed exactly this statement.
 * @throws if the text is not an Ed25519 key in PEM
 */
export const isSignedBy = (
  statement: object,
  signature: string,
  publicPem: string,
  keyId: string,
): boolean => {
  const known = publicKeyOf(publicPem);
  return known.keyId === keyId && fits(statement, signature, known.publicKey);
};

/** Why a signed head of this key can't be trusted; undefined if its signature is right. */
export const wrongSignatureOf = (
  { signature, stamp: _stamp, ...statement }: KeptHead,
  publicKey: KeyObject,
): string | undefined =>
  fits(statement, signature, publicKey)
    ? undefined
    : 'The signature does not fit the signed head: it was changed after it was signed.';

/**
 * The same for a head of any key.
 * @throws if the text is not an Ed25519 key in PEM
 */
export const forgeryOf = (signedHead: KeptHead, publicPem: string): string | undefined => {
  const { publicKey, keyId } = publicKeyOf(publicPem);
  return signedHead.keyId === keyId
    ? wrongSignatureOf(signedHead, publicKey)
    : 'The head was signed by another key than the one that is known here.';
};
