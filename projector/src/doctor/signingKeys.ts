import { keyFault } from '@marketplace/audit';
import { finding, type NewFinding } from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';

export type SigningKeys = Pick<EventStore, 'newestHead' | 'readKeyChanges' | 'readSigningKeys'>;

/** Nothing is found where all keys that programs use may sign. */
export const ofSigningKeys = async (store: SigningKeys): Promise<readonly NewFinding[]> => {
  const used = (await store.readSigningKeys()).filter(({ isUsed }) => isUsed);
  const faults = await Promise.all(used.map(({ publicKey }) => keyFault(store, publicKey ?? undefined)));
  return faults.flatMap((fault) =>
    fault === undefined ? [] : [finding('wrong-key', 'signing key', { fault })],
  );
};
