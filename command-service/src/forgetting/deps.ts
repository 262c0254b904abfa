import type { EventStore } from '@marketplace/event-store';
import type { PrivateStore } from '@marketplace/private-store';
import type { ReadStore } from '@marketplace/read-store';
import type { Accounts, Logger } from '@marketplace/service-kit';
import type { ChangeTask } from '../change-task/changeTask.ts';

export interface ForgettingDeps {
  readonly events: Pick<EventStore, 'ledger' | 'findEvents' | 'persons' | 'deadLetters' | 'leadership'>;
  readonly reads: Pick<ReadStore, 'documents' | 'projections' | 'scrub'>;
  readonly privateStore: Pick<PrivateStore, 'scrub'>;
  readonly accounts: Pick<Accounts, 'deleteAccount'>;
  readonly changeTask: ChangeTask;
  readonly clock: () => Date;
  /** A new UUIDv7 with each call. */
  readonly newId: () => string;
  readonly logger: Logger;
}
