import { howToSetKey, knownKeys } from '@marketplace/audit';
import type { LedgerKey } from '@marketplace/contracts';
import { Problem, sendJson, type HandlerOf } from '@marketplace/service-kit';
import { publicAnswer } from '../http/answers.ts';
import type { AuditDeps } from './auditedCall.ts';

/** The refusal of what needs a signature, where nothing is signed. */
export const nothingIsSigned = (): Problem =>
  new Problem('unavailable', `This ledger has no signing key. Its operator must set one. ${howToSetKey}`);

/** GET /audit/key: the public key of the newest head, and the keys before it. Before the first head, the key that is here. */
export const auditKey =
  ({ store: open, signer }: AuditDeps): HandlerOf<'auditKey'> =>
  async ({ res }) => {
    const store = open();
    const kept = (await store.readSigningKeys()).filter(({ to }) => to > 0);
    const [newest = signer && { ...signer, to: 0 }, ...others] = kept;
    if (newest === undefined) throw nothingIsSigned();
    const { publicKey, keyId: fingerprint, to } = newest;
    const { changes } = knownKeys(publicKey ?? undefined, await store.readKeyChanges());
    const inChange = (keyId: string) =>
      changes.find(({ before }) => before.keyId === keyId)?.before.publicKey;
    const answer: LedgerKey = {
      publicKey,
      fingerprint,
      to,
      earlier: others.map(({ keyId, ...one }) => ({
        publicKey: one.publicKey ?? inChange(keyId) ?? null,
        fingerprint: keyId,
        to: one.to,
      })),
      ...(changes.length > 0 && { keyChanges: [...changes] }),
    };
    sendJson(res, 200, { 'Cache-Control': publicAnswer }, JSON.stringify(answer));
  };
