import type { ProjectionName, StoredEvent } from '@marketplace/contracts';
import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import { isoOf, storedColumns, storedEventOf, type StoredRow } from '../postgres/rows.ts';
import { isUuid } from '../postgres/uuid.ts';

/** A difference between a stored document and the fold of its task's events. */
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

/** The result of the continuous check of a projection's live documents, up to now. */
export interface DocumentCheck {
  readonly projection: ProjectionName;
  readonly generation: number;
  /** Start of the count; ISO 8601, UTC. */
  readonly since: string;
  /** The number of comparisons of a task; a task may be compared several times. */
  readonly checked: number;
  /** The differences that were found twice. */
  readonly differences: readonly DocumentDifference[];
}

export interface CheckedTask {
  readonly taskId: string;
  readonly events: number;
}

const read: Statement = {
  name: 'document_checks',
  text: 'SELECT projection, generation, since::text, checked, differences FROM event_store.document_checks',
};
const keep: Statement = {
  name: 'keep_document_check',
  text: `INSERT INTO event_store.document_checks (projection, generation, since, checked, differences)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT (projection) DO UPDATE SET generation = excluded.generation,
      since = excluded.since, checked = excluded.checked, differences = excluded.differences`,
};
/** The type is part of the SQL text, not a parameter: only then the planner uses the index of postings. */
const tasksIn: Statement = {
  name: 'tasks_posted_in',
  text: `SELECT e.task_id, s.version FROM unnest($1::bigint[]) first
    JOIN event_store.events e ON e.type = 'TaskPosted' AND e.position >= first AND e.position < first + $2
    JOIN event_store.streams s ON s.task_id = e.task_id`,
};
const tasks: Statement = {
  name: 'tasks_by_id',
  text: 'SELECT task_id, version FROM event_store.streams WHERE task_id = ANY ($1::uuid[])',
};
const eventsOf: Statement = {
  name: 'events_of_tasks',
  text: `SELECT ${storedColumns} FROM event_store.events WHERE task_id = ANY ($1::uuid[]) ORDER BY task_id, task_version`,
};

type CheckRow = [
  projection: ProjectionName,
  generation: number,
  since: string,
  checked: string,
  differences: DocumentDifference[],
];

/** Reads the ledger for the continuous check, and stores its results. Every call rejects with `unavailable` while PostgreSQL is away. */
export const createDocumentChecks = (pool: pg.Pool) => ({
  read: async (): Promise<readonly DocumentCheck[]> =>
    (await rowsOf<CheckRow>(pool, read)).map(([projection, generation, since, checked, differences]) => ({
      projection,
      generation,
      differences,
      since: isoOf(since),
      checked: Number(checked),
    })),
  keep: async ({ projection, generation, since, checked, differences }: DocumentCheck): Promise<void> => {
    await rowsOf(pool, keep, [projection, generation, since, checked, JSON.stringify(differences)]);
  },
  /** The tasks that were posted in these blocks of positions, given by their first positions. */
  tasksIn: async (blocks: readonly number[], size: number): Promise<readonly CheckedTask[]> =>
    (await rowsOf<[taskId: string, events: number]>(pool, tasksIn, [blocks, size])).map(
      ([taskId, events]) => ({ taskId, events }),
    ),
  /** The number of events of each of these tasks; 0 for a task that the ledger does not have. */
  tasks: async (taskIds: readonly string[]): Promise<readonly CheckedTask[]> => {
    const found = new Map(
      await rowsOf<[taskId: string, events: number]>(pool, tasks, [taskIds.filter(isUuid)]),
    );
    return taskIds.map((taskId) => ({ taskId, events: found.get(taskId) ?? 0 }));
  },
  /** All events of these tasks, task by task, each task's events in order. */
  eventsOf: async (taskIds: readonly string[]): Promise<readonly StoredEvent[]> =>
    (await rowsOf<StoredRow>(pool, eventsOf, [taskIds.filter(isUuid)])).map(storedEventOf),
});

export type DocumentChecks = ReturnType<typeof createDocumentChecks>;
