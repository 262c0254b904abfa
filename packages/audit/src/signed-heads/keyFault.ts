import type { LedgerReads } from '@marketplace/event-store';
import { knownKeys } from './knownKeys.ts';
import { publicKeyOf } from './signer.ts';

/** Part of refusals. */
export const howToChangeKey =
  'If the key was changed, both must sign the change: npm run audit -- checkpoint --new-key FILE. If the old one is lost: --old-key-lost';

export type KeyStore = Pick<LedgerReads, 'newestHead' | 'readKeyChanges'>;

/**
 * Why this key (PEM; undefined: there is none) may not sign now: it has neither signed the newest head nor replaced the key that did, or was
 * replaced itself. Undefined: it may, or nothing was ever signed.
 * @throws if the text is not an Ed25519 key in PEM
 */
export const keyFault = async (
  store: KeyStore,
  publicPem: string | undefined,
): Promise<string | undefined> => {
  const newest = await store.newestHead();
  const signed = newest && `the head at position ${newest.position} has the signature of`;
  if (publicPem === undefined) return newest && `The signing key is missing: ${signed} ${newest.keyId}.`;
  const { byId, changes } = knownKeys(publicPem, await store.readKeyChanges());
  const { keyId } = publicKeyOf(publicPem);
  const { to = Infinity } = byId.get(keyId) ?? {};
  if (to !== Infinity)
    return `The signing key here, ${keyId}, was replaced at position ${to}. Set AUDIT_SIGNING_KEY to the new one.`;
  if (!newest || byId.has(newest.keyId) || changes.some(({ before }) => before.keyId === newest.keyId))
    return undefined;
  return `The signing key here is another one, ${keyId}: ${signed} a key that this one did not replace, ${newest.keyId}.`;
};
