import type { StoredEvent } from '@marketplace/contracts';

/** The ledger's events as they were stored, with their chain hash, in order: for auditors. */
export interface HashedEvent extends StoredEvent {
  /** hex */
  readonly hash: string;
}

/** The last position and the chain hash there (hex); 0 and the genesis hash of an empty ledger. */
export interface Head {
  readonly position: number;
  readonly hash: string;
}
