import type { EventStore, Ledger } from '@marketplace/event-store';
import type { Identity, Logger, Tracing } from '@marketplace/service-kit';

/** What the command service is made of; its `main.ts`, `standalone` and tests each hand in their own. */
export interface CommandParts {
  readonly ledger: Ledger;
  /** A task's events from the first: read only where the kept state is of another fold than today's. */
  readonly readTask: EventStore['readTask'];
  readonly identity: Identity;
  readonly clock: () => Date;
  /** A new UUIDv7 with each call. */
  readonly newId: () => string;
  readonly logger: Logger;
  readonly tracing?: Tracing | undefined;
}
