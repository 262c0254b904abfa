import type { Verdict } from '@marketplace/contracts';
import type { Head, LedgerReads } from '@marketplace/event-store';
import { beginning, chainFrom, checkChain, type Fault, type Followed } from './checkChain.ts';
import { verdictOf, type KnownHead } from './verdict.ts';

/** Events that are read by one statement: PostgreSQL keeps a snapshot meanwhile, and gives up what takes too long. */
const stretch = 10_000;
/** The same where events are stored in another way than they were appended, and for telling how far it has come. */
const step = 1_000;

/** The ledger, as far as it is verified. */
export type SealedLedger = Pick<LedgerReads, 'ledger' | 'readDigests' | 'readSealed'>;

export interface VerifyOptions {
  /** Position of the first event that is checked; default 1. */
  readonly from?: number | undefined;
  /** Position of the last one; default the head. */
  readonly to?: number | undefined;
  readonly knownHead?: KnownHead | undefined;
  /** Aborted: it rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((checked: number, outOf: number) => void) | undefined;
}

const hashAt = async (store: SealedLedger, position: number): Promise<string | undefined> =>
  (await store.readSealed({ after: position - 1, to: position, limit: 1 }))[0]?.hash;

/** Where to begin: at the hash that is stored with the event before. */
const startAt = async (store: SealedLedger, from: number): Promise<Followed> => {
  if (from <= 1) return beginning;
  const before = { position: from - 1, hash: await hashAt(store, from - 1) };
  if (before.hash !== undefined) return { checked: 0, head: { ...before, hash: before.hash } };
  const reason = `The event at position ${before.position}, which the next hash builds on, is missing.`;
  return { ...beginning, fault: { position: before.position, reason } };
};

/** What is wrong between the last event and the head, which is kept apart from the events. */
const headFault = async (store: SealedLedger, head: Head, last: Head): Promise<Fault | undefined> => {
  if (last.hash !== head.hash)
    return {
      position: head.position,
      reason: `The hash of the last event, at position ${head.position}, is not the one that the ledger's head has.`,
    };
  const position = head.position + 1;
  const [unknown] = await store.readSealed({ after: head.position, limit: 1 });
  // Events and the head are committed together, so one that was appended meanwhile is in the head by now.
  if (unknown === undefined || (await store.ledger.head()).position >= position) return undefined;
  return { position, reason: `The event at position ${unknown.position} is beyond the ledger's head.` };
};

/** Follows the chain over the next stretch, by digests of what is stored; `onStep` says whether to go on. */
const followDigests = async (
  store: SealedLedger,
  from: Followed,
  to: number,
  onStep: (checked: number) => boolean,
): Promise<Followed> => {
  const chain = chainFrom(from);
  let [seen, goesOn] = [0, true];
  await store.readDigests({ after: from.head.position, to }, (event) => {
    if (!goesOn) return;
    chain.take(event);
    seen += 1;
    if (seen % step === 0) goesOn = onStep(chain.followed().checked);
  });
  return chain.followed();
};

/** Follows the chain to a position, or to the first fault; `onStep` says whether to go on. */
const follow = async (
  store: SealedLedger,
  beginAt: Followed,
  to: number,
  onStep: (checked: number) => boolean,
): Promise<Followed> => {
  let followed = beginAt;
  let length = stretch;
  while (followed.head.position < to) {
    const { position } = followed.head;
    const byDigests = await followDigests(store, followed, Math.min(to, position + length), onStep);
    const { fault, ...right } = byDigests;
    const isRewritten = fault !== undefined && !fault.missing;
    // What is stored may say the same in another way than it was appended. Then more of it may, so it is read in small
    // stretches; and where nothing was there, what comes next says what is missing.
    if (isRewritten || right.head.position === position)
      followed = checkChain(
        await store.readSealed({ after: right.head.position, to, limit: isRewritten ? step : 1 }),
        right,
      );
    else followed = byDigests;
    length = isRewritten ? step : stretch;
    if (followed.fault || followed.head.position === position || !onStep(followed.checked)) break;
  }
  return followed;
};

/** Recomputes the chain of hashes over a part of the ledger, or all of it. */
export const verifyLedger = async (store: SealedLedger, options: VerifyOptions = {}): Promise<Verdict> => {
  const { to, knownHead, signal, onProgress } = options;
  const from = Math.max(1, options.from ?? 1);
  const head = await store.ledger.head();
  const last = Math.min(to ?? head.position, head.position);
  const outOf = Math.max(0, last - from + 1);
  let followed = await startAt(store, from);
  if (followed.fault === undefined) {
    followed = await follow(store, followed, last, (checked) => {
      onProgress?.(checked, outOf);
      return signal?.aborted !== true;
    });
    signal?.throwIfAborted();
    const { position } = followed.head;
    const fault =
      followed.fault ??
      (position < last
        ? {
            position: position + 1,
            reason: `The events from position ${position + 1} to ${last} are missing.`,
          }
        : last === head.position
          ? await headFault(store, head, followed.head)
          : undefined);
    if (fault) followed = { ...followed, fault };
  }
  const hashThere = knownHead && (await hashAt(store, knownHead.position));
  return verdictOf({ followed, head, known: knownHead, hashThere });
};
