import type { Verdict } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import type { Fault } from '../chain/checkChain.ts';
import { knownKeys, type KnownKeys } from '../signed-heads/knownKeys.ts';
import { wrongSignatureOf } from '../signed-heads/signer.ts';
import { judgeStoredHeads } from '../signed-heads/storedHeads.ts';
import { checkStates } from './checkStates.ts';
import { followLedger, hashAt, type FollowOptions, type SealedLedger } from '../chain/followLedger.ts';
import { mismatch, ofThisLedger, verdictOf, type KnownHead } from '../chain/verdict.ts';

export type VerifiedLedger = SealedLedger &
  Pick<
    LedgerReads,
    | 'newestHead'
    | 'readLedgerId'
    | 'readHeads'
    | 'readHashes'
    | 'readKeyChanges'
    | 'readStreams'
    | 'readStateFacts'
    | 'countBids'
  >;

export interface VerifyOptions extends FollowOptions {
  /** A signed head from outside the database. */
  readonly knownHead?: KnownHead | undefined;
  /** The key (PEM) that signs heads, or signed them once: without it, kept heads are compared, but not their signatures. */
  readonly publicKey?: string | undefined;
}

/** The fault that the newest light head shows: of the end of the ledger, which no other signed head covers yet. */
const faultAtEnd = async (
  store: Pick<VerifiedLedger, 'newestHead' | 'readHashes'>,
  keys: KnownKeys,
  last: number,
): Promise<readonly Fault[]> => {
  const newest = await store.newestHead();
  if (!newest?.light) return [];
  const key = keys.byId.get(newest.keyId);
  const isForged = key && wrongSignatureOf(newest, key.publicKey) !== undefined;
  const there = await store.readHashes([newest.position]);
  const hashThere = isForged ? undefined : there.get(newest.position);
  return [mismatch(newest, last, hashThere)].filter((fault) => fault !== undefined);
};

/** Starts work that runs beside other work, and can be dropped. */
const beside = <T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined) => {
  const dropping = new AbortController();
  const running = work(AbortSignal.any([dropping.signal, ...(signal ? [signal] : [])]));
  const ended = running.then(
    () => undefined,
    () => undefined,
  );
  return {
    running,
    drop: async () => {
      dropping.abort();
      await ended;
    },
  };
};

/**
 * Verifies the chain of hashes of the ledger, or of a part of it, and compares every kept signed head with it. For the whole
 * ledger it also checks the tasks' states.
 */
export const verifyLedger = async (store: VerifiedLedger, options: VerifyOptions = {}): Promise<Verdict> => {
  const { from = 1, to, publicKey, signal } = options;
  const ledgerId = await store.readLedgerId();
  const knownHead = ofThisLedger(options.knownHead, ledgerId);
  const { position: upTo } = await store.ledger.head();
  const isWhole = from <= 1 && (to === undefined || to >= upTo);
  // The states are checked at the same time as the chain, because both often wait for the database.
  const states = isWhole ? beside((stop) => checkStates(store, { upTo, signal: stop }), signal) : undefined;
  try {
    const { followed, head } = await followLedger(store, options);
    const keys = knownKeys(publicKey, await store.readKeyChanges());
    // Signed heads are read after the chain: heads that were stored meanwhile belong to events that exist by now.
    const kept = await judgeStoredHeads(store, keys, { ledgerId, last: head.position, signal });
    const { trusted, heads, unchecked, forgeries } = kept;
    const faults = [...kept.faults, ...(await faultAtEnd(store, keys, head.position))];
    const hashThere = knownHead && (await hashAt(store, knownHead.position));
    const findings = { followed, head, known: knownHead, hashThere, faults, reasons: forgeries };
    if (states === undefined || followed.fault) return verdictOf(findings);
    const { checked, reasons, faults: cut } = await states.running;
    return {
      ...verdictOf({
        ...findings,
        faults: [...faults, ...cut],
        reasons: [...forgeries, ...reasons],
      }),
      signed: {
        heads,
        unchecked,
        upTo: trusted?.position ?? 0,
        ...(trusted && { signedAt: trusted.signedAt }),
      },
      states: checked,
    };
  } finally {
    await states?.drop();
  }
};
