import type { Feed } from '@marketplace/event-store';
import type { DeadLetters, DocumentReader } from '@marketplace/read-store';
import type { Identity, Logger, Metrics } from '@marketplace/service-kit';
import type { AuditParts } from './audit/auditedCall.ts';

/** What the query service is made of. */
export interface QueryParts {
  readonly documents: DocumentReader;
  /** Followed by the live updates. */
  readonly feed: Feed;
  /** Live updates tell when a task is not held any more. */
  readonly deadLetters: Pick<DeadLetters, 'list'>;
  /** What auditors read. */
  readonly audit: AuditParts;
  readonly identity: Identity;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly metrics: Metrics;
}
