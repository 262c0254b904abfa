import type { Head, LedgerReads } from '@marketplace/event-store';
import { beginning, chainFrom, checkChain, missingText, type Fault, type ChainCheck } from './checkChain.ts';

/** Number of events that one statement reads: not more, because a long statement keeps a snapshot, or is cancelled. */
const stretch = 10_000;
/** The same for events whose stored JSON has another format than appends write; also the step between reports of progress. */
const step = 1_000;

export type SealedLedger = Pick<LedgerReads, 'ledger' | 'readDigests' | 'readSealed' | 'forgottenPersons'>;

export interface FollowOptions {
  /** Position of the first event that is checked; default 1. */
  readonly from?: number | undefined;
  /** Position of the last event; default the head. */
  readonly to?: number | undefined;
  /** If it is aborted, the call rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((checked: number, outOf: number) => void) | undefined;
}

export const hashAt = async (
  store: Pick<SealedLedger, 'readSealed'>,
  position: number,
): Promise<string | undefined> =>
  (await store.readSealed({ after: position - 1, to: position, limit: 1 }))[0]?.hash;

/** The start of the check: position and stored hash of the event before `from`. */
const startAt = async (store: SealedLedger, from: number): Promise<ChainCheck> => {
  if (from <= 1) return beginning;
  const before = { position: from - 1, hash: await hashAt(store, from - 1) };
  if (before.hash !== undefined) return { ...beginning, head: { ...before, hash: before.hash } };
  const { position } = before;
  return {
    ...beginning,
    fault: { position, reason: `The event at position ${position} is missing; the next hash depends on it.` },
  };
};

/** Follows the chain over the next stretch, by digests of the stored events; stops if `onStep` returns false. */
const followDigests = async (
  store: SealedLedger,
  from: ChainCheck,
  to: number,
  onStep: (checked: number) => boolean,
): Promise<ChainCheck> => {
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

/** Follows the chain to a position or to the first fault; stops if `onStep` returns false. */
const follow = async (
  store: SealedLedger,
  beginAt: ChainCheck,
  to: number,
  onStep: (checked: number) => boolean,
): Promise<ChainCheck> => {
  let followed = beginAt;
  let length = stretch;
  while (followed.head.position < to) {
    const { position } = followed.head;
    const byDigests = await followDigests(store, followed, Math.min(to, position + length), onStep);
    const { fault, ...right } = byDigests;
    const isRewritten = fault !== undefined && !fault.missing;
    // Stored events may be valid, but written in another form than they were appended. Then the next ones may be too, so they
    // are read in small stretches. If a stretch was empty, the next event shows what is missing.
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

/** The fault of an event before position 1: histories would show it, but the chain does not cover it. */
const beforeTheFirst = async (store: SealedLedger): Promise<Fault | undefined> => {
  const lowest = Number.MIN_SAFE_INTEGER;
  const [found] = await store.readSealed({ after: lowest, from: lowest, to: 0, limit: 1 });
  return (
    found && {
      position: 0,
      reason: `An event is stored at position ${found.position}, before the first one.`,
    }
  );
};

/** Follows the chain of hashes of the ledger, or of a part of it. */
export const followLedger = async (
  store: SealedLedger,
  options: FollowOptions,
): Promise<{
  readonly followed: ChainCheck;
  readonly head: Head;
}> => {
  const { to, signal, onProgress } = options;
  const from = Math.max(1, options.from ?? 1);
  const head = await store.ledger.head();
  const last = Math.min(to ?? head.position, head.position);
  const outOf = Math.max(0, last - from + 1);
  let followed = await startAt(store, from);
  if (followed.fault !== undefined) return { followed, head };
  followed = await follow(store, followed, last, (checked) => {
    onProgress?.(checked, outOf);
    return signal?.aborted !== true;
  });
  signal?.throwIfAborted();
  const { position } = followed.head;
  const textFault = missingText(followed, await store.forgottenPersons());
  const chainFault =
    textFault && followed.fault && followed.fault.position < textFault.position ? followed.fault : textFault;
  const fault =
    (from === 1 ? await beforeTheFirst(store) : undefined) ??
    chainFault ??
    followed.fault ??
    (position < last
      ? {
          position: position + 1,
          reason: `The events from position ${position + 1} to ${last} are missing.`,
        }
      : undefined);
  return { followed: { ...followed, ...(fault && { fault }) }, head };
};
