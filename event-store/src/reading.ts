import type pg from 'pg';
import { guarded } from './connection.ts';
import type { Head, HashedEvent } from './ledger.ts';
import { eventColumns, eventOf, type EventRow } from './storedEvents.ts';

const afterPosition = {
  name: 'events_after',
  text: `SELECT ${eventColumns} FROM event_store.events WHERE position > $1 ORDER BY position LIMIT $2`,
};
const hashedAfterPosition = {
  name: 'hashed_events_after',
  text: `SELECT ${eventColumns}, encode(hash, 'hex') FROM event_store.events WHERE position > $1 ORDER BY position LIMIT $2`,
};
const ofTask = {
  name: 'events_of_task',
  text: `SELECT ${eventColumns}, encode(hash, 'hex') FROM event_store.events WHERE task_id = $1 ORDER BY task_version`,
};

const hashedEventOf = (row: EventRow): HashedEvent => ({ ...eventOf(row), hash: row[11] });

/** Up to `limit` events after a position, in order, without gap. */
export const readEvents = async (pool: pg.Pool, after: number, limit: number) => {
  const { rows } = await guarded(() =>
    pool.query<EventRow[]>({ ...afterPosition, values: [after, limit], rowMode: 'array' }),
  );
  return (rows as unknown as EventRow[]).map(eventOf);
};

/** The same, each with its chain hash. */
export const readHashedEvents = async (
  pool: pg.Pool,
  after: number,
  limit: number,
): Promise<HashedEvent[]> => {
  const { rows } = await guarded(() =>
    pool.query<EventRow[]>({ ...hashedAfterPosition, values: [after, limit], rowMode: 'array' }),
  );
  return (rows as unknown as EventRow[]).map(hashedEventOf);
};

/** A task's events, in order, deleted tasks too; none where the task never was. */
export const readTask = async (pool: pg.Pool, taskId: string): Promise<HashedEvent[]> => {
  const { rows } = await guarded(() =>
    pool.query<EventRow[]>({ ...ofTask, values: [taskId], rowMode: 'array' }),
  );
  return (rows as unknown as EventRow[]).map(hashedEventOf);
};

export const readHead = async (pool: pg.Pool): Promise<Head> => {
  const { rows } = await guarded(() =>
    pool.query<{ position: string; hash: string }>({
      name: 'ledger_head',
      text: `SELECT position, encode(hash, 'hex') AS hash FROM event_store.ledger_head`,
    }),
  );
  const [head] = rows;
  if (head === undefined) throw new Error('The ledger has no head.');
  return { position: Number(head.position), hash: head.hash };
};
