import { knownKeys, type Signer } from '@marketplace/audit';
import type { SignedHeads, signedHeadsQuerySchema } from '@marketplace/contracts';
import type { z } from 'zod';
import { startOf } from '../http/paging.ts';
import type { AuditedRequest, AuditParts } from './auditedCall.ts';
import { defaultEvents } from './auditEvents.ts';
import { nextPage } from './pages.ts';

const query = JSON.stringify(['audit checkpoints']);

/** GET /audit/checkpoints: the signed heads, newest first, with the public key to check them and the last verification. */
export const auditCheckpoints =
  (signer: Signer | undefined, verification: AuditParts['verification']) =>
  async ({
    store,
    res,
    options,
  }: AuditedRequest<z.output<typeof signedHeadsQuerySchema>>): Promise<SignedHeads> => {
    const { limit = defaultEvents, cursor } = options;
    const before = startOf(cursor, query);
    const found = await store.readSignedHeads({
      limit: limit + 1,
      ...(before !== undefined && { before }),
    });
    const checkpoints = found.slice(0, limit);
    const { changes } = knownKeys(signer?.publicKey, await store.readKeyChanges());
    const end = found.length > limit ? checkpoints.at(-1)?.position : undefined;
    const verified = verification?.last();
    return {
      checkpoints,
      publicKey: signer?.publicKey ?? null,
      ...(changes.length > 0 && { keyChanges: [...changes] }),
      ...(verified && { verified: { at: verified.at.toISOString(), verdict: verified.verdict } }),
      ...nextPage(res, end, { query, options }),
    };
  };
