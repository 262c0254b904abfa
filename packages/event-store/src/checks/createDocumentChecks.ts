import type { ProjectionName } from '@marketplace/contracts';
import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import { isoOf, storedColumns, storedEventOf, type StoredRow } from '../postgres/rows.ts';
import { isUuid } from '../postgres/uuid.ts';
import type { DocumentChecks, DocumentDifference } from './documentChecks.ts';

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
/** The type as a text: the planner then knows that the index of postings has it. */
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

export const createDocumentChecks = (pool: pg.Pool): DocumentChecks => ({
  read: async () =>
    (await rowsOf<CheckRow>(pool, read)).map(([projection, generation, since, checked, differences]) => ({
      projection,
      generation,
      differences,
      since: isoOf(since),
      checked: Number(checked),
    })),
  keep: async ({ projection, generation, since, checked, differences }) => {
    await rowsOf(pool, keep, [projection, generation, since, checked, JSON.stringify(differences)]);
  },
  tasksIn: async (blocks, size) =>
    (await rowsOf<[taskId: string, events: number]>(pool, tasksIn, [blocks, size])).map(
      ([taskId, events]) => ({ taskId, events }),
    ),
  tasks: async (taskIds) => {
    const found = new Map(
      await rowsOf<[taskId: string, events: number]>(pool, tasks, [taskIds.filter(isUuid)]),
    );
    return taskIds.map((taskId) => ({ taskId, events: found.get(taskId) ?? 0 }));
  },
  eventsOf: async (taskIds) =>
    (await rowsOf<StoredRow>(pool, eventsOf, [taskIds.filter(isUuid)])).map(storedEventOf),
});
