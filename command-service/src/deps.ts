import type { Signer } from '@marketplace/audit';
import type { EventStore, Ledger, LedgerReads, Persons, UserSignals } from '@marketplace/event-store';
import type { PrivateStore, UserData } from '@marketplace/private-store';
import type { ReadStore } from '@marketplace/read-store';
import type { Identity, Logger, Tracing } from '@marketplace/service-kit';

/** The dependencies of the command service; `main.ts`, `standalone` and tests each pass their own. */
export interface CommandDeps {
  readonly ledger: Ledger;
  /** All events of a task; read only when its stored state can't be used, or lacks a needed count. */
  readonly readTask: EventStore['readTask'];
  /** The events that a decision about a bid needs; read when a command names a bid. */
  readonly readBid: EventStore['readBid'];
  readonly privateStore: Pick<
    PrivateStore,
    'userData' | 'notificationStates' | 'mails' | 'messages' | 'moderation' | 'blocked'
  >;
  /** Read only for the position and number of notifications, and for reviews by their ids. */
  readonly documents: ReadStore['documents'];
  readonly userSignals: Pick<UserSignals, 'send'>;
  readonly roles: Pick<EventStore['roles'], 'holders'>;
  readonly persons: Pick<Persons, 'read' | 'unfinished' | 'beginForgetting' | 'fence'>;
  /** `signer` signs the ledger's head for auditors; `reads` also tells since when a task has its status, and what moderators decided. */
  readonly audit: { readonly reads: LedgerReads; readonly signer: Signer | undefined };
  readonly identity: Identity;
  readonly clock: () => Date;
  /** A new UUIDv7 with each call. */
  readonly newId: () => string;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
}

/** The dependencies of calls on what users keep for themselves. */
export interface UserDataDeps extends CommandDeps {
  readonly items: UserData;
}
