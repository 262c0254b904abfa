import type { AuditedEvent } from '@marketplace/contracts';

/** An event of the ledger as it is stored, with its chain hash: for auditors. */
export type HashedEvent = Readonly<AuditedEvent>;

/** The last position and the chain hash there (hex); 0 and the genesis hash for an empty ledger. */
export interface Head {
  readonly position: number;
  readonly hash: string;
}
