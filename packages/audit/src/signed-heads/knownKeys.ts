import type { KeyObject } from 'node:crypto';
import { keyChangeSchema, type KeyChange } from '@marketplace/contracts';
import { isSignedBy, publicKeyOf } from './signer.ts';

/** A key whose signatures count. */
export interface KnownKey {
  readonly publicKey: KeyObject;
  /** It signs heads from this position on ... */
  readonly from: number;
  /** ... up to this one. */
  readonly to: number;
}

/** Whether the key's signature at the position counts. Others may have a replaced key, so its later signatures prove nothing. */
export const countsAt = ({ from, to }: KnownKey, position: number): boolean =>
  position >= from && position <= to;

export interface KnownKeys {
  readonly byId: ReadonlyMap<string, KnownKey>;
  /** The changes to known keys, the oldest first; each of them contains the head at that time, like a signed head. */
  readonly changes: readonly KeyChange[];
}

const isSigned = ({ signature, signatureBefore, ...statement }: KeyChange): boolean => {
  try {
    const { before, after } = statement;
    const byBefore =
      before.publicKey === null
        ? signatureBefore === null
        : isSignedBy(statement, signatureBefore ?? '', before.publicKey, before.keyId);
    return byBefore && isSignedBy(statement, signature, after.publicKey, after.keyId);
  } catch {
    return false; // not a key
  }
};

const idOf = (publicPem: string) => publicKeyOf(publicPem).keyId;

/**
 * The given key, the keys that it replaced, and the keys that replaced it, if both keys have signed the change. Other statements
 * are ignored, because anybody with rights on the database can add them.
 * @throws if the text is not an Ed25519 key in PEM
 */
export const knownKeys = (publicPem: string | undefined, statements: readonly unknown[]): KnownKeys => {
  const byId = new Map<string, KnownKey>();
  if (publicPem === undefined) return { byId, changes: [] };
  const changes = statements
    .map((statement) => keyChangeSchema.safeParse(statement).data)
    .filter((change) => change !== undefined)
    .filter(isSigned);
  const followed = new Set<KeyChange>();
  const add = (pem: string, from: number, to: number) => {
    const { keyId, publicKey } = publicKeyOf(pem);
    byId.set(keyId, { publicKey, from, to });
  };

  const own = idOf(publicPem);
  const madeKnown = (keyId: string) => changes.find(({ after }) => after.keyId === keyId);
  const replaced = (keyId: string) =>
    changes.find(({ before }) => before.keyId === keyId && before.publicKey !== null);
  add(publicPem, madeKnown(own)?.position ?? 0, replaced(own)?.position ?? Infinity);
  for (
    let change = madeKnown(own);
    change && !followed.has(change);
    change = madeKnown(change.before.keyId)
  ) {
    followed.add(change);
    const { before, position } = change;
    if (before.publicKey === null || byId.has(before.keyId)) break;
    add(before.publicKey, madeKnown(before.keyId)?.position ?? 0, position);
  }
  for (let change = replaced(own); change && !followed.has(change); change = replaced(change.after.keyId)) {
    followed.add(change);
    const { after, position } = change;
    if (byId.has(after.keyId)) break;
    add(after.publicKey, position, replaced(after.keyId)?.position ?? Infinity);
  }
  return { byId, changes: changes.filter((change) => followed.has(change)) };
};
