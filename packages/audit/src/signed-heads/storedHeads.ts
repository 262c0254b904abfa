import type { SignedHead } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import type { Fault } from '../chain/checkChain.ts';
import { mismatch, otherLedger } from '../chain/verdict.ts';
import { countsAt, type KnownKeys } from './knownKeys.ts';
import { wrongSignatureOf } from './signer.ts';

/** Heads in one read: few, because their signatures are checked without a pause for other work. */
const pageSize = 200;

type Anchor = Pick<SignedHead, 'position' | 'hash' | 'signedAt'>;

/** The signed heads that the database keeps, compared with its events. */
export interface StoredHeads {
  readonly heads: number;
  /** Heads whose key is not known here. */
  readonly unchecked: number;
  /** The last one that a known key signed, and that fits the ledger: a signed head, or a change of keys. */
  readonly trusted: Anchor | undefined;
  /** Position of the last head of an unknown key; 0 without one. */
  readonly lastOfUnknownKey: number;
  /** Heads that do not fit the ledger. */
  readonly faults: readonly Fault[];
  /** Heads with a wrong signature, or of another ledger. */
  readonly forgeries: readonly string[];
}

/**
 * Compares each kept head with the hash that is stored at its position; `last` is the ledger's last position, `ledgerId` its id. Signatures take
 * longer, so `lastSignatureOnly` checks only the one of the last trusted head.
 */
export const judgeStoredHeads = async (
  store: Pick<LedgerReads, 'readHeads' | 'readHashes'>,
  keys: KnownKeys,
  {
    ledgerId,
    last,
    signal,
    lastSignatureOnly = false,
  }: {
    readonly ledgerId: string;
    readonly last: number;
    readonly signal?: AbortSignal | undefined;
    readonly lastSignatureOnly?: boolean;
  },
): Promise<StoredHeads> => {
  const tally = { heads: 0, unchecked: 0, lastOfUnknownKey: 0 };
  const faults: Fault[] = [];
  const forgeries: string[] = [];
  let lastRight: SignedHead | undefined;
  /** Only the first fault counts: it is the lowest, because heads come in the order of positions. */
  const addFault = (fault: Fault | undefined): void => {
    if (fault !== undefined && faults.length === 0) faults.push(fault);
  };
  const addForgery = ({ position }: SignedHead, why: string | undefined): void => {
    if (why !== undefined) forgeries.push(`The kept head at position ${position}: ${why}`);
  };
  const signatureOf = (head: SignedHead): 'right' | 'wrong' | 'unknown' => {
    const key = keys.byId.get(head.keyId);
    if (key === undefined) {
      tally.lastOfUnknownKey = head.position;
      return 'unknown';
    }
    const wrong = lastSignatureOnly ? undefined : wrongSignatureOf(head, key.publicKey);
    addForgery(head, wrong);
    if (wrong !== undefined) return 'wrong';
    return countsAt(key, head.position) ? 'right' : 'unknown';
  };

  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const page = await store.readHeads({ after, limit: pageSize, checked: true });
    const there = await store.readHashes(page.map(({ position }) => position));
    signal?.throwIfAborted();
    for (const signedHead of page) {
      const fault = mismatch(signedHead, last, there.get(signedHead.position));
      addFault(fault);
      addForgery(signedHead, otherLedger(signedHead, ledgerId));
      const signature = signatureOf(signedHead);
      tally.heads += 1;
      if (signature === 'unknown') tally.unchecked += 1;
      if (signature === 'right' && fault === undefined) lastRight = signedHead;
    }
    const end = page.at(-1);
    if (end === undefined) break;
    after = end.position;
  }
  const lastKey = lastRight && keys.byId.get(lastRight.keyId);
  if (lastSignatureOnly && lastRight && lastKey)
    addForgery(lastRight, wrongSignatureOf(lastRight, lastKey.publicKey));
  let trusted: Anchor | undefined = lastRight;
  const there = await store.readHashes(keys.changes.map(({ position }) => position));
  for (const { position, hash, changedAt } of keys.changes) {
    const fault = mismatch({ position, hash }, last, there.get(position));
    addFault(fault);
    if (!fault && position > (trusted?.position ?? 0)) trusted = { position, hash, signedAt: changedAt };
  }
  return { ...tally, trusted, faults, forgeries };
};
