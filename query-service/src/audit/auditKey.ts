import { howToSetKey, knownKeys } from '@marketplace/audit';
import type { LedgerKey } from '@marketplace/contracts';
import { Problem, sendJson, type HandlerOf } from '@marketplace/service-kit';
import { publicAnswer } from '../http/answers.ts';
import type { AuditParts } from './auditedCall.ts';

/** The refusal of what needs a signature, where nothing is signed. */
export const nothingIsSigned = (): Problem =>
  new Problem('unavailable', `This ledger has no signing key. Its operator must set one. ${howToSetKey}`);

/** GET /audit/key: the public key, and the keys before it. */
export const auditKey =
  ({ store, signer }: AuditParts): HandlerOf<'auditKey'> =>
  async ({ res }) => {
    if (signer === undefined) throw nothingIsSigned();
    const { publicKey, keyId: fingerprint } = signer;
    const { changes } = knownKeys(publicKey, await store().readKeyChanges());
    const answer: LedgerKey = {
      publicKey,
      fingerprint,
      ...(changes.length > 0 && { keyChanges: [...changes] }),
    };
    sendJson(res, 200, { 'Cache-Control': publicAnswer }, JSON.stringify(answer));
  };
