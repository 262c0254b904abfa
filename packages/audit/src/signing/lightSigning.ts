import type { ListedHead } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import type { Job } from '@marketplace/service-kit';
import { keyFault, type KeyStore } from '../signed-heads/keyFault.ts';
import { knownKeys } from '../signed-heads/knownKeys.ts';
import { isListedHeadSigned, lightHeadOf } from '../signed-heads/listedHead.ts';
import type { Signer } from '../signed-heads/signer.ts';
import { refused } from './signHead.ts';

/** Positions between two light heads, at most. */
const step = 256;
/** In milliseconds. With the pause between two looks, an event waits for its head for at most 10 s. */
const [every, patience] = [2_000, 6_000];
/** Heads of one run: a ledger that has none yet gets them in several. */
const mostAtOnce = 1_000;

export type LightStore = KeyStore &
  Pick<LedgerReads, 'ledger' | 'readHashes' | 'readLedgerId' | 'keepSigningKey' | 'keepLightHeads'>;

/** The positions that need a head: each 256th, and after some seconds the end. */
const duePositions = (last: number, end: number, waited: number): readonly number[] => {
  const due: number[] = [];
  for (let at = last - (last % step) + step; at <= end && due.length < mostAtOnce; at += step) due.push(at);
  if (due.length < mostAtOnce && waited >= patience && due.at(-1) !== end) due.push(end);
  return due;
};

/**
 * Signs the hashes at these positions. It does not check the chain: it only refuses if the newest head does not fit the ledger, because
 * then the ledger was cut or rewritten, or if the key is not the one of this ledger.
 * @throws {Problem} `conflict` with the reason
 */
export const signLightHeads = async (
  store: LightStore,
  signer: Signer,
  { at, positions, newest }: { at: Date; positions: readonly number[]; newest: ListedHead | undefined },
): Promise<void> => {
  const wrongKey = await keyFault(store, signer.publicKey);
  if (wrongKey !== undefined) throw refused(wrongKey);
  const found = await store.readHashes([newest?.position ?? 0, ...positions]);
  if (newest) {
    // A key that was lost is not known.
    const key = knownKeys(signer.publicKey, await store.readKeyChanges()).byId.get(newest.keyId);
    const isThere = found.some(({ position, hash }) => position === newest.position && hash === newest.hash);
    if (!isThere || (key && !isListedHeadSigned(newest, key.publicKey)))
      throw refused(`The signed head at position ${newest.position} does not fit the ledger.`);
  }
  await store.keepSigningKey(signer, 'now');
  const ledgerId = await store.readLedgerId();
  const wanted = new Set(positions);
  await store.keepLightHeads(
    found
      .filter(({ position }) => wanted.has(position))
      .map((head) => lightHeadOf(signer, head, at, ledgerId)),
  );
};

/** Signs light heads: every 256 events, and within 10 s after the ledger grew. */
export const createLightSigning = (parts: {
  /** @throws {Problem} `unavailable` while the event store is not open */
  readonly store: () => LightStore;
  readonly leadership: NonNullable<Job['leadership']>;
  readonly signer: Signer;
  readonly clock: () => Date;
}): Job => {
  const { store: open, leadership, signer, clock } = parts;
  /** The end of the ledger that had a head at the last look. */
  let signed: number | undefined;
  let unsigned: { readonly after: number; readonly since: number } | undefined;
  return {
    name: 'light heads',
    every,
    leadership,
    run: async ({ isFirst }) => {
      const store = open();
      const end = await store.ledger.head();
      if (!isFirst && end.position === signed) return undefined;
      const newest = await store.newestHead();
      const after = newest?.position ?? 0;
      signed = after === end.position ? after : undefined;
      if (signed !== undefined) return undefined;
      const at = clock();
      if (unsigned?.after !== after) unsigned = { after, since: at.getTime() };
      const positions = duePositions(after, end.position, at.getTime() - unsigned.since);
      const isCut = after > end.position;
      if (positions.length > 0 || isCut) await signLightHeads(store, signer, { at, positions, newest });
      return positions.length < mostAtOnce ? undefined : { nextAfter: 0 };
    },
  };
};
