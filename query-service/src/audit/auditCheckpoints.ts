import { howToSetKey, knownKeys, signHead, type Signer } from '@marketplace/audit';
import type { SignedHead, SignedHeads, signedHeadsQuerySchema } from '@marketplace/contracts';
import { Problem } from '@marketplace/service-kit';
import type { z } from 'zod';
import { startOf } from '../http/paging.ts';
import type { Asked } from './auditedCall.ts';
import { defaultEvents } from './auditEvents.ts';
import { nextPage } from './pages.ts';

const query = JSON.stringify(['audit checkpoints']);

/** GET /audit/checkpoints: the signed heads, newest first, and the public key to check them. */
export const auditCheckpoints =
  (signer: Signer | undefined) =>
  async ({ store, res, options }: Asked<z.output<typeof signedHeadsQuerySchema>>): Promise<SignedHeads> => {
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

/** POST /audit/checkpoints: signs the head. If the last signed head is still the head, answers with that. */
export const auditSign =
  (signer: Signer | undefined, clock: () => Date) =>
  async ({ store, res }: Asked<undefined>): Promise<SignedHead> => {
    if (signer === undefined)
      throw new Problem(
        'unavailable',
        `This ledger has no signing key. Its operator must set one. ${howToSetKey}`,
      );
    const { signedHead } = await signHead(store, signer, { clock });
    res.status(201);
    return signedHead;
  };
