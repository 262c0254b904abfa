import type { ProjectionName } from '@marketplace/contracts';
import { guarded } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import {
  positionOfDeadLetter,
  type DeadLetter,
  type DeadLetters,
  type DeadLetterState,
  type GenerationOfLetter,
} from './deadLetters.ts';

const columns = `id, projection, generation, position, partition, task_id, task_version, event_id, type, message, stack, attempts,
  parked_at, tried_at, state`;

interface Row {
  readonly id: string;
  readonly projection: ProjectionName;
  readonly generation: number;
  readonly position: string;
  readonly partition: number;
  readonly task_id: string;
  readonly task_version: number;
  readonly event_id: string;
  readonly type: string;
  readonly message: string;
  readonly stack: string | null;
  readonly attempts: number;
  readonly parked_at: string;
  readonly tried_at: string;
  readonly state: DeadLetterState;
}

const rowOf = ({ error, ...letter }: DeadLetter) => ({
  ...{
    id: letter.id,
    projection: letter.projection,
    generation: letter.generation,
    position: letter.position,
  },
  ...{ partition: letter.partition, task_id: letter.taskId, task_version: letter.taskVersion },
  ...{ event_id: letter.eventId, type: letter.type, message: error.message, stack: error.stack },
  ...{ attempts: letter.attempts, parked_at: letter.parkedAt, tried_at: letter.triedAt, state: letter.state },
});

const letterOf = (row: Row): DeadLetter => ({
  id: row.id,
  projection: row.projection,
  generation: row.generation,
  position: Number(row.position),
  partition: row.partition,
  taskId: row.task_id,
  taskVersion: row.task_version,
  eventId: row.event_id,
  type: row.type,
  error: { message: row.message, ...(row.stack !== null && { stack: row.stack }) },
  attempts: row.attempts,
  parkedAt: row.parked_at,
  triedAt: row.tried_at,
  state: row.state,
});

/**
 * $1: the rows as a JSON array. An id may stand for another event: where the ledger has lost its tail, positions are given again,
 * and a read store that begins anew counts generations from 1.
 */
const park = `INSERT INTO event_store.dead_letters AS d (${columns}, term)
  SELECT ${columns}, $2::bigint FROM json_populate_recordset(NULL::event_store.dead_letters, $1)
  ON CONFLICT (id) DO UPDATE SET partition = excluded.partition, task_id = excluded.task_id,
    task_version = excluded.task_version, event_id = excluded.event_id, type = excluded.type, message = excluded.message,
    stack = excluded.stack, attempts = excluded.attempts, tried_at = excluded.tried_at, state = excluded.state,
    parked_at = CASE WHEN d.event_id = excluded.event_id THEN d.parked_at ELSE excluded.parked_at END, term = excluded.term
  WHERE (d.state <> 'discarded' OR d.event_id <> excluded.event_id) AND d.term <= excluded.term`;

const holding = `projection = $1 AND generation = $2 AND state <> 'discarded'`;
const beyond = `DELETE FROM event_store.dead_letters d
  USING unnest($3::integer[], $4::bigint[]) AS c (partition, checkpoint)
  WHERE projection = $1 AND generation = $2 AND state = 'parked' AND d.partition = c.partition AND position > checkpoint`;
const ofPartitions = `${holding} AND partition = ANY ($3::integer[])`;
const claim = `UPDATE event_store.dead_letters SET term = $4 WHERE ${ofPartitions} AND term < $4`;
const claimed = `SELECT id, task_id, position FROM event_store.dead_letters WHERE ${ofPartitions} ORDER BY position`;
const requested = `SELECT DISTINCT task_id FROM event_store.dead_letters WHERE ${holding} AND (state <> 'parked'
  OR event_id IN (SELECT event_id FROM event_store.dead_letters WHERE projection = $1 AND state = 'discarded'))`;

const settle = `WITH gone AS (DELETE FROM event_store.dead_letters WHERE id = ANY ($1::text[]) AND term <= $3)
  UPDATE event_store.dead_letters SET state = 'discarded' WHERE id = ANY ($2::text[]) AND term <= $3`;

const list = `SELECT ${columns} FROM event_store.dead_letters
  WHERE (state = 'discarded' OR (projection, generation) IN (SELECT * FROM unnest($6::text[], $7::integer[])))
    AND projection = coalesce($1, projection) AND state = coalesce($2, state)
    AND ($4::text IS NULL OR (position, id) > ($5::bigint, $4::text))
  ORDER BY position, id LIMIT $3`;

const valuesOf = ({ projection, generation }: GenerationOfLetter): unknown[] => [projection, generation];

export const createDeadLetters = (pool: pg.Pool): DeadLetters => {
  const lettersIn = async (text: string, values: unknown[]): Promise<readonly DeadLetter[]> =>
    (await guarded(() => pool.query<Row>(text, values))).rows.map(letterOf);

  return {
    claim: async (id, checkpoints) => {
      const partitions = [...checkpoints.keys()];
      const { rows: terms } = await guarded(() =>
        pool.query<{ term: string }>(`SELECT nextval('event_store.dead_letter_terms') AS term`),
      );
      const term = Number(terms[0]?.term);
      await guarded(() => pool.query(beyond, [...valuesOf(id), partitions, [...checkpoints.values()]]));
      await guarded(() => pool.query(claim, [...valuesOf(id), partitions, term]));
      const { rows } = await guarded(() =>
        pool.query<Pick<Row, 'id' | 'task_id' | 'position'>>(claimed, [...valuesOf(id), partitions]),
      );
      const letters = rows.map((one) => ({ id: one.id, taskId: one.task_id, position: Number(one.position) }));
      return { term, letters };
    },

    park: async (letters, term) => {
      if (letters.length > 0)
        await guarded(() => pool.query(park, [JSON.stringify(letters.map(rowOf)), term]));
    },

    requested: async (id) => {
      const { rows } = await guarded(() =>
        pool.query<{ task_id: string }>({ name: 'requested', text: requested, values: valuesOf(id) }),
      );
      return rows.map((row) => row.task_id);
    },

    ofTasks: (id, taskIds) =>
      lettersIn(
        `SELECT ${columns} FROM event_store.dead_letters WHERE ${holding} AND task_id = ANY ($3::text[]) ORDER BY position`,
        [...valuesOf(id), taskIds],
      ),

    discardedEvents: async (projection, taskIds) => {
      const { rows } = await guarded(() =>
        pool.query<{ event_id: string }>(
          `SELECT event_id FROM event_store.dead_letters WHERE projection = $1 AND state = 'discarded'
            ${taskIds === undefined ? '' : 'AND task_id = ANY ($2::text[])'}`,
          taskIds === undefined ? [projection] : [projection, taskIds],
        ),
      );
      return new Set(rows.map((row) => row.event_id));
    },

    settle: async ({ gone, discarded }, term) => {
      await guarded(() => pool.query(settle, [gone, discarded, term]));
    },

    keepOnly: async (projection, generations, newest) => {
      await guarded(() =>
        pool.query(
          `DELETE FROM event_store.dead_letters
            WHERE projection = $1 AND state <> 'discarded' AND generation <> ALL ($2::integer[]) AND generation <= $3`,
          [projection, generations, newest],
        ),
      );
    },

    request: async (ids, state) => {
      const { rows } = await guarded(() =>
        pool.query<{ id: string }>(
          `UPDATE event_store.dead_letters SET state = $2 WHERE id = ANY ($1::text[]) AND state = 'parked' RETURNING id`,
          [ids, state],
        ),
      );
      return rows.map(({ id }) => id);
    },

    list: async ({ generations, projection, state, limit, after }) => {
      const letters = await lettersIn(list, [
        projection,
        state,
        limit + 1,
        after,
        after === undefined ? undefined : positionOfDeadLetter(after),
        generations.map((one) => one.projection),
        generations.map((one) => one.generation),
      ]);
      const page = letters.slice(0, limit);
      const last = page.at(-1);
      return { letters: page, ...(letters.length > limit && last && { end: last.id }) };
    },

    find: async (id) =>
      (await lettersIn(`SELECT ${columns} FROM event_store.dead_letters WHERE id = $1`, [id]))[0],

    count: async (id) => {
      const { rows } = await guarded(() =>
        pool.query<{ count: string }>(
          `SELECT count(*) FROM event_store.dead_letters WHERE ${holding}`,
          valuesOf(id),
        ),
      );
      return Number(rows[0]?.count);
    },
  };
};
