import { howToSetKey, keyFault, recordAccess, signHead, type Signer } from '@marketplace/audit';
import type { LedgerReads } from '@marketplace/event-store';
import {
  createOneOfEach,
  type HandlerOf,
  type Logger,
  noStore,
  Problem,
  sendJson,
} from '@marketplace/service-kit';

interface SigningDeps {
  readonly reads: LedgerReads;
  /** Undefined: there is no key to sign with. */
  readonly signer: Signer | undefined;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/** POST /audit/checkpoints: signs the head. If the last signed head is still the head, answers with that. */
export const signLedger = ({ reads, signer, clock, logger }: SigningDeps): HandlerOf<'auditSign'> => {
  const oneOfEach = createOneOfEach('Signing');
  return async ({ call, res, caller }) => {
    const { position } = await reads.ledger.head();
    const access = { caller, call: `${call.method} ${call.path}`, details: {} };
    await recordAccess({ store: reads, logger }, access);
    if (signer === undefined)
      throw new Problem(
        'unavailable',
        (await keyFault(reads, undefined)) ??
          `This ledger has no signing key. Its operator must set one. ${howToSetKey}`,
      );
    const { signedHead } = await oneOfEach(caller.uid, () => signHead(reads, signer, { clock }));
    sendJson(res, 201, { ...noStore, 'X-Position': String(position) }, JSON.stringify(signedHead));
  };
};
