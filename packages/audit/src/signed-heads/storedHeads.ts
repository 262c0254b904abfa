import { messageOf, type Message, type SignedHead } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import type { Fault } from '../verify/checkChain.ts';
import { hashAt } from '../verify/followLedger.ts';
import { mismatch, otherLedger } from '../verify/verdict.ts';
import { countsAt, type KnownKey, type KnownKeys } from './knownKeys.ts';
import { wrongSignatureOf } from './signer.ts';

/** Few, because their signatures are checked without a pause. */
const pageSize = 200;

type Anchor = Pick<SignedHead, 'position' | 'hash' | 'signedAt' | 'accesses'>;

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
  readonly forgeries: readonly Message[][];
  /** The records of accesses that they cover: the hash of the chain by id. */
  readonly accesses: ReadonlyMap<number, string>;
  /** The ids up to which older records may have been removed: a known key signed the head, or a lost key did. */
  readonly removable: ReadonlySet<number>;
}

/**
 * Compares each kept head with the hash that is stored at its position; `last` is the ledger's last position, `ledgerId` its id. Signatures take
 * longer, so `lastSignatureOnly` checks only the one of the last trusted head.
 */
export const judgeStoredHeads = async (
  store: Pick<LedgerReads, 'compareSignedHeads' | 'readSealed'>,
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
  let [heads, unchecked, lastOfUnknownKey] = [0, 0, 0];
  let trusted: Anchor | undefined;
  let lastRight: SignedHead | undefined;
  let fault: Fault | undefined;
  const forgeries: Message[][] = [];
  const accesses = new Map<number, string>();
  const removable = new Set<number>();
  // Heads of a lost key can't be checked; without any key, no head can.
  const unprovable = Math.min(...[...keys.byId.values()].map(({ from }) => from));

  const isForged = (head: SignedHead, { publicKey }: KnownKey): boolean => {
    const wrong = wrongSignatureOf(head, publicKey);
    if (wrong !== undefined)
      forgeries.push([messageOf('verdict.kept-head', { position: head.position }), wrong]);
    return wrong !== undefined;
  };

  const signatureOf = (head: SignedHead): 'right' | 'wrong' | 'unknown' => {
    const key = keys.byId.get(head.keyId);
    if (key === undefined) {
      lastOfUnknownKey = head.position;
      return 'unknown';
    }
    if (!lastSignatureOnly && isForged(head, key)) return 'wrong';
    return countsAt(key, head.position) ? 'right' : 'unknown';
  };

  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const page = await store.compareSignedHeads({ after, limit: pageSize });
    signal?.throwIfAborted();
    for (const { signedHead, hashThere } of page) {
      heads += 1;
      const differs = mismatch(signedHead, last, hashThere);
      // The first one is the lowest: they come in the order of positions.
      fault ??= differs;
      const ofAnother = otherLedger(signedHead, ledgerId);
      if (ofAnother !== undefined)
        forgeries.push([messageOf('verdict.kept-head', { position: signedHead.position }), ofAnother]);
      const signature = signatureOf(signedHead);
      if (signature === 'unknown') unchecked += 1;
      if (signature === 'right' && !differs) trusted = lastRight = signedHead;
      if (signature !== 'wrong' && signedHead.accesses)
        accesses.set(signedHead.accesses.id, signedHead.accesses.hash);
      if ((signature === 'right' || signedHead.position <= unprovable) && signedHead.accesses)
        removable.add(signedHead.accesses.id);
    }
    const end = page.at(-1);
    if (end === undefined) break;
    after = end.signedHead.position;
  }
  const lastKey = lastRight && keys.byId.get(lastRight.keyId);
  if (lastSignatureOnly && lastRight && lastKey) isForged(lastRight, lastKey);
  for (const { position, hash, changedAt } of keys.changes) {
    const differs = mismatch({ position, hash }, last, await hashAt(store, position));
    fault ??= differs;
    if (!differs && position > (trusted?.position ?? 0)) trusted = { position, hash, signedAt: changedAt };
  }
  return {
    heads,
    unchecked,
    trusted,
    lastOfUnknownKey,
    faults: fault ? [fault] : [],
    forgeries,
    accesses,
    removable,
  };
};
