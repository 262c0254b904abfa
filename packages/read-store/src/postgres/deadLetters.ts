import type { ProjectionName } from '@marketplace/contracts';
import type pg from 'pg';
import {
  positionOfDeadLetter,
  type DeadLetter,
  type DeadLetters,
  type DeadLetterState,
} from '../deadLetters.ts';
import type { GenerationId } from '../port.ts';
import { guarded } from './unavailable.ts';

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

/** $1: the rows as a JSON array. */
const park = `INSERT INTO read_models.dead_letters AS d (${columns}, term)
  SELECT ${columns}, $2::bigint FROM json_populate_recordset(NULL::read_models.dead_letters, $1)
  ON CONFLICT (id) DO UPDATE SET message = excluded.message, stack = excluded.stack, attempts = excluded.attempts,
    tried_at = excluded.tried_at, state = excluded.state, term = excluded.term
  WHERE d.state <> 'discarded' AND d.term <= excluded.term`;

const beginTerm = `UPDATE read_models.checkpoints SET claims = claims + 1 WHERE projection = $1 AND generation = $2
  RETURNING claims`;
const holding = `projection = $1 AND generation = $2 AND state <> 'discarded'`;
const ofPartitions = `${holding} AND partition = ANY ($3::integer[])`;
const claim = `UPDATE read_models.dead_letters SET term = $4 WHERE ${ofPartitions} AND term < $4`;
const claimed = `SELECT id, task_id, position FROM read_models.dead_letters WHERE ${ofPartitions} ORDER BY position`;
const requested = `SELECT DISTINCT task_id FROM read_models.dead_letters WHERE ${holding} AND (state <> 'parked'
  OR event_id IN (SELECT event_id FROM read_models.dead_letters WHERE projection = $1 AND state = 'discarded'))`;

/** One statement, so that no reader of the new revision sees a settled letter. */
const settle = `WITH gone AS (DELETE FROM read_models.dead_letters WHERE id = ANY ($3::text[]) AND term <= $5),
  discarded AS (UPDATE read_models.dead_letters SET state = 'discarded' WHERE id = ANY ($4::text[]) AND term <= $5)
  UPDATE read_models.checkpoints SET settled = settled + 1 WHERE projection = $1 AND generation = $2`;

const list = `SELECT ${columns.replace(/\w+/g, 'd.$&')} FROM read_models.dead_letters d
  JOIN read_models.projections p ON p.name = d.projection
  WHERE (d.generation = p.live OR d.state = 'discarded' OR (d.generation = (p.rebuild->>'generation')::integer
      AND p.rebuild->>'state' IN ('catching-up', 'comparing'))) AND d.projection = coalesce($1, d.projection)
    AND d.state = coalesce($2, d.state) AND ($4::text IS NULL OR (d.position, d.id) > ($5::bigint, $4::text))
  ORDER BY d.position, d.id LIMIT $3`;

const valuesOf = ({ projection, generation }: GenerationId): unknown[] => [projection, generation];

export const createDeadLetters = (pool: pg.Pool, advanced: () => void): DeadLetters => {
  const lettersIn = async (text: string, values: unknown[]): Promise<readonly DeadLetter[]> =>
    (await guarded(() => pool.query<Row>(text, values))).rows.map(letterOf);

  return {
    claim: async (id, partitions) => {
      const { rows } = await guarded(() => pool.query<{ claims: string }>(beginTerm, valuesOf(id)));
      const [row] = rows;
      if (row === undefined) throw new Error(`There is no generation ${id.generation} of ${id.projection}.`);
      const term = Number(row.claims);
      await guarded(() => pool.query(claim, [...valuesOf(id), partitions, term]));
      const held = await guarded(() =>
        pool.query<Pick<Row, 'id' | 'task_id' | 'position'>>(claimed, [...valuesOf(id), partitions]),
      );
      const letters = held.rows.map((one) => ({
        id: one.id,
        taskId: one.task_id,
        position: Number(one.position),
      }));
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
        `SELECT ${columns} FROM read_models.dead_letters WHERE ${holding} AND task_id = ANY ($3::text[]) ORDER BY position`,
        [...valuesOf(id), taskIds],
      ),

    discardedEvents: async (projection, taskIds) => {
      const { rows } = await guarded(() =>
        pool.query<{ event_id: string }>(
          `SELECT event_id FROM read_models.dead_letters WHERE projection = $1 AND state = 'discarded'
            ${taskIds === undefined ? '' : 'AND task_id = ANY ($2::text[])'}`,
          taskIds === undefined ? [projection] : [projection, taskIds],
        ),
      );
      return new Set(rows.map((row) => row.event_id));
    },

    settle: async (id, { gone, discarded }, term) => {
      await guarded(() => pool.query(settle, [...valuesOf(id), gone, discarded, term]));
      advanced();
    },

    request: async (ids, state) => {
      const { rows } = await guarded(() =>
        pool.query<{ id: string }>(
          `UPDATE read_models.dead_letters SET state = $2 WHERE id = ANY ($1::text[]) AND state = 'parked' RETURNING id`,
          [ids, state],
        ),
      );
      return rows.map(({ id }) => id);
    },

    list: async ({ projection, state, limit, after }) => {
      const letters = await lettersIn(list, [
        projection,
        state,
        limit + 1,
        after,
        after === undefined ? undefined : positionOfDeadLetter(after),
      ]);
      const page = letters.slice(0, limit);
      const last = page.at(-1);
      return { letters: page, ...(letters.length > limit && last && { end: last.id }) };
    },

    find: async (id) =>
      (await lettersIn(`SELECT ${columns} FROM read_models.dead_letters WHERE id = $1`, [id]))[0],

    count: async (id) => {
      const { rows } = await guarded(() =>
        pool.query<{ count: string }>(
          `SELECT count(*) FROM read_models.dead_letters WHERE ${holding}`,
          valuesOf(id),
        ),
      );
      return Number(rows[0]?.count);
    },
  };
};
