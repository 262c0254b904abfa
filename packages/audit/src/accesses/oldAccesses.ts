import { dayMs, type SignedHead } from '@marketplace/contracts';
import type { LastAccess, LedgerReads } from '@marketplace/event-store';
import type { Metrics } from '@marketplace/service-kit';
import { inBatches } from '@marketplace/service-kit/async';
import { countsAt, knownKeys } from '../signed-heads/knownKeys.ts';
import { wrongSignatureOf } from '../signed-heads/signer.ts';

const headsAtOnce = 1_000;

export type AccessStore = Pick<
  LedgerReads,
  'readKeyChanges' | 'readSignedHeads' | 'readAccesses' | 'readAccessRemoval' | 'removeAccesses'
>;

/** The last record that the newest head of a known key from before that time covers; only after `removed`. */
const lastCovered = async (
  store: AccessStore,
  publicKey: string,
  { time, removed }: { readonly time: Date; readonly removed: number },
): Promise<LastAccess | undefined> => {
  const keys = knownKeys(publicKey, await store.readKeyChanges());
  const isRight = (head: SignedHead): boolean => {
    const key = keys.byId.get(head.keyId);
    if (key === undefined || !countsAt(key, head.position)) return false;
    return wrongSignatureOf(head, key.publicKey) === undefined;
  };
  const [newest] = await store.readAccesses({ limit: 1 });
  for (let before: number | undefined; ;) {
    const page = await store.readSignedHeads({ limit: headsAtOnce, ...(before !== undefined && { before }) });
    for (const head of page) {
      const { accesses: { id, hash } = { id: 0, hash: '' }, signedAt } = head;
      if (new Date(signedAt) >= time || id <= removed) continue;
      // The last record stays: the next one continues its hash.
      if (id < (newest?.id ?? 0) && isRight(head)) return { id, hash };
    }
    before = page.at(-1)?.position;
    if (before === undefined) return undefined;
  }
};

/**
 * Removes the records of accesses that are older than `days`, as far as a signed head covers them, in pieces. The chain can be
 * checked after it: it goes on from the last removed record, whose hash the signed head has. Call it after a verification:
 * what was changed must not be removed before somebody has seen it. Returns how many it removed.
 */
export const removeOldAccesses = async (
  store: AccessStore,
  {
    days,
    publicKey,
    now,
    signal,
    piece,
  }: {
    readonly days: number;
    readonly publicKey: string;
    readonly now: Date;
    readonly signal?: AbortSignal | undefined;
    readonly piece?: number | undefined;
  },
): Promise<number> => {
  const before = await store.readAccessRemoval();
  const time = new Date(now.getTime() - days * dayMs);
  const upTo = (await lastCovered(store, publicKey, { time, removed: before?.id ?? 0 })) ?? before;
  if (upTo === undefined) return 0;
  return inBatches((limit) => store.removeAccesses({ upTo, limit }), { signal, piece });
};

/** Shows whether the removal keeps up. */
export const measureAccesses = (
  metrics: Metrics,
  {
    store,
    clock,
  }: { readonly store: () => Pick<LedgerReads, 'readAccessChain'>; readonly clock: () => Date },
): void => {
  metrics.gaugesFrom(
    async () => (await store().readAccessChain({ after: 0, limit: 1 }))[0]?.fields[1],
    [
      {
        name: 'marketplace_audit_oldest_access_seconds',
        help: 'Age of the oldest record of an access by an auditor',
        values: (milliseconds) =>
          milliseconds === undefined
            ? []
            : [{ value: Math.max(0, (clock().getTime() - Number(milliseconds)) / 1000) }],
      },
    ],
  );
};
