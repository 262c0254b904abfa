import type { Feed } from '@marketplace/event-store';
import type { DeadLetters, TaskReader } from '@marketplace/read-store';
import type { Identity, Logger, Metrics } from '@marketplace/service-kit';
import type { AuditParts } from './audit/auditedCall.ts';

/** What the query service is made of. */
export interface QueryParts {
  readonly tasks: TaskReader;
  /** Followed by the live updates. */
  readonly feed: Feed;
  /** The tasks that they hold are told of when they are held no longer. */
  readonly deadLetters: Pick<DeadLetters, 'list'>;
  /** What auditors read. */
  readonly audit: AuditParts;
  readonly identity: Identity;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly metrics: Metrics;
}
