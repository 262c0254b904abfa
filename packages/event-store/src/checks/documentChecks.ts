import type { ProjectionName, StoredEvent } from '@marketplace/contracts';

/** A document that is not what the events of its task make of it. */
export interface DocumentDifference {
  readonly taskId: string;
  readonly collection: string;
  readonly id: string;
  readonly kind: 'missing' | 'unexpected' | 'different';
  /** The fields that differ; none if one of the two documents is missing. */
  readonly fields: readonly string[];
  /** Short hashes of the differing values, because the values may be personal. */
  readonly ledger: string;
  readonly served: string;
}

/** How far the continuous check of a projection's live documents is. */
export interface DocumentCheck {
  readonly projection: ProjectionName;
  readonly generation: number;
  /** ISO 8601, UTC: the begin of the count. */
  readonly since: string;
  /** The number of tasks that were compared, each as often as it was. */
  readonly checked: number;
  /** Found twice. */
  readonly differences: readonly DocumentDifference[];
}

/** The number of a task's events. */
export interface CheckedTask {
  readonly taskId: string;
  readonly events: number;
}

/** What the continuous check reads of the ledger, and keeps. Every call rejects with `unavailable` while PostgreSQL is away. */
export interface DocumentChecks {
  read(): Promise<readonly DocumentCheck[]>;
  keep(check: DocumentCheck): Promise<void>;
  /** The tasks that were posted in these blocks of positions, given by their first positions. */
  tasksIn(blocks: readonly number[], size: number): Promise<readonly CheckedTask[]>;
  /** The number of events of each of these; 0 of a task that the ledger does not have. */
  tasks(taskIds: readonly string[]): Promise<readonly CheckedTask[]>;
  /** All events of these tasks, one task after the other, each in order. */
  eventsOf(taskIds: readonly string[]): Promise<readonly StoredEvent[]>;
}
