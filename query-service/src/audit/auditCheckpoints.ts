import { knownKeys, type Signer } from '@marketplace/audit';
import type { SignedHeads, signedHeadsQuerySchema } from '@marketplace/contracts';
import type { z } from 'zod';
import { startOf } from '../http/paging.ts';
import type { AuditedRequest } from './auditedCall.ts';
import { defaultEvents } from './auditEvents.ts';
import { nextPage } from './pages.ts';

const query = JSON.stringify(['audit checkpoints']);

/** GET /audit/checkpoints: the signed heads, newest first, and the public key to check them. */
export const auditCheckpoints =
  (signer: Signer | undefined) =>
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
    return {
      checkpoints,
      publicKey: signer?.publicKey ?? null,
      ...(changes.length > 0 && { keyChanges: [...changes] }),
      ...nextPage(res, end, { query, options }),
    };
  };
