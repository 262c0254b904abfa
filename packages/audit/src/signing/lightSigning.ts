import type { KeptHead, LedgerReads } from '@marketplace/event-store';
import { keyFault, type KeyStore } from '../signed-heads/keyFault.ts';
import { knownKeys } from '../signed-heads/knownKeys.ts';
import { wrongSignatureOf, type Signer } from '../signed-heads/signer.ts';
import { refused } from './signHead.ts';

/** Positions between two light heads, at most. */
const step = 256;
/** In milliseconds. With the pause between two looks, an event waits for its head for at most 10 s. */
const patience = 6_000;
/** Heads of one look: a ledger that has none yet gets them in several. */
const mostAtOnce = 1_000;

type SignedStore = KeyStore & Pick<LedgerReads, 'readHashes' | 'readLedgerId'>;
export type LightStore = SignedStore & Pick<LedgerReads, 'ledger' | 'keepSigningKey' | 'keepHeads'>;

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
export const lightHeadsAt = async (
  store: SignedStore,
  signer: Signer,
  { at, positions, newest }: { at: Date; positions: readonly number[]; newest: KeptHead | undefined },
): Promise<readonly KeptHead[]> => {
  const wrongKey = await keyFault(store, signer.publicKey);
  if (wrongKey !== undefined) throw refused(wrongKey);
  const found = await store.readHashes([newest?.position ?? 0, ...positions]);
  if (newest) {
    // A key that was lost is not known.
    const key = knownKeys(signer.publicKey, await store.readKeyChanges()).byId.get(newest.keyId);
    if (
      found.get(newest.position) !== newest.hash ||
      (key && wrongSignatureOf(newest, key.publicKey) !== undefined)
    )
      throw refused(`The signed head at position ${newest.position} does not fit the ledger.`);
  }
  const ledgerId = await store.readLedgerId();
  return positions.flatMap((position) => {
    const hash = found.get(position);
    return hash === undefined ? [] : signer.sign({ position, hash }, at, ledgerId, true);
  });
};

/** Signs the hashes at these positions, and keeps them as heads. Errors: as {@link lightHeadsAt}. */
export const signLightHeads = async (
  store: LightStore,
  signer: Signer,
  wanted: Parameters<typeof lightHeadsAt>[2],
): Promise<void> => {
  const heads = await lightHeadsAt(store, signer, wanted);
  await store.keepSigningKey(signer, 'now');
  await store.keepHeads(heads);
};

/** Signs the light heads that are due, at each call; resolves to whether there are more. */
export const createLightSigning = (deps: {
  readonly store: LightStore;
  readonly signer: Signer;
  readonly clock: () => Date;
}) => {
  const { store, signer, clock } = deps;
  /** The end of the ledger that had a head at the last look. */
  let signed: number | undefined;
  let unsigned: { readonly after: number; readonly since: number } | undefined;
  return async ({ isFirst }: { readonly isFirst: boolean }): Promise<boolean> => {
    const end = await store.ledger.head();
    if (!isFirst && end.position === signed) return false;
    const newest = await store.newestHead();
    const after = newest?.position ?? 0;
    signed = after === end.position ? after : undefined;
    if (signed !== undefined) return false;
    const at = clock();
    if (unsigned?.after !== after) unsigned = { after, since: at.getTime() };
    const positions = duePositions(after, end.position, at.getTime() - unsigned.since);
    const isCut = after > end.position;
    if (positions.length > 0 || isCut) await signLightHeads(store, signer, { at, positions, newest });
    return positions.length === mostAtOnce;
  };
};
