import { verdictSchema, type Verdict } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import { z } from 'zod';
import { hashAt } from '../chain/followLedger.ts';
import { isSignedBy, type Signer } from '../signed-heads/signer.ts';

/** A verdict about the whole ledger, and when it was reached. */
export interface LastVerdict {
  readonly verdict: Verdict;
  readonly at: Date;
}

export type VerdictStore = Pick<
  LedgerReads,
  'readLedgerId' | 'readSealed' | 'readLastVerdict' | 'keepLastVerdict'
>;

const statementSchema = z.looseObject({
  ledgerId: z.string(),
  verifiedAt: z.iso.datetime(),
  verdict: verdictSchema,
  signature: z.string(),
});

/**
 * The last verdict for all processes with the signing key. Its signature shows that one of them reached it: rights on the
 * database alone are not enough to write a verdict that is believed.
 */
export const createKeptVerdict = (store: () => VerdictStore, signer: Signer) => ({
  keep: async ({ verdict, at }: LastVerdict): Promise<void> => {
    const statement = {
      version: 1,
      ledger: 'marketplace',
      ledgerId: await store().readLedgerId(),
      verifiedAt: at.toISOString(),
      verdict,
      keyId: signer.keyId,
    };
    await store().keepLastVerdict({ ...statement, signature: signer.signStatement(statement) });
  },
  /** Undefined without a verdict that is signed by this key, and about this ledger, which must still have the verified head. */
  read: async (): Promise<LastVerdict | undefined> => {
    const { data } = statementSchema.safeParse(await store().readLastVerdict());
    if (data === undefined) return undefined;
    const { signature, ...statement } = data;
    const { ledgerId, verdict, verifiedAt } = statement;
    if (!isSignedBy(statement, signature, signer.publicKey, signer.keyId)) return undefined;
    if (ledgerId !== (await store().readLedgerId())) return undefined;
    const { position, hash } = verdict.head;
    if (position > 0 && (await hashAt(store(), position)) !== hash) return undefined;
    return { verdict, at: new Date(verifiedAt) };
  },
});
