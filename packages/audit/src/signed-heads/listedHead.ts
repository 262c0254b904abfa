import type { ListedHead } from '@marketplace/contracts';
import type { KeptHead } from '@marketplace/event-store';

/** A head as lists have it. */
export const listedHeadOf = (head: KeptHead): ListedHead => {
  const { version: _version, ledger: _ledger, position, hash, signedAt: at, ...rest } = head;
  return { position, hash, at, ...rest };
};

/** The head of a list as it was signed. */
export const signedHeadOf = ({ at: signedAt, stamp: _stamp, ...head }: ListedHead): KeptHead => ({
  version: 1,
  ledger: 'marketplace',
  signedAt,
  ...head,
});
