import { pageOf } from '@marketplace/service-kit';
import { guarded } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import {
  positionOfDeadLetter,
  type Claim,
  type DeadLetter,
  type DeadLetters,
  type GenerationOfLetter,
  type RequestedTask,
} from './deadLetters.ts';

/** The fields of a dead letter; each has a column. */
const fields = `id projection generation position partition taskId taskVersion eventId type message stack
  attempts parkedAt triedAt state`.split(/\s+/);
/** e.g. `task_id` for the field `taskId` */
const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = fields.map(columnOf).join(', ');
const shown = fields.map((field) => `${columnOf(field)} AS "${field}"`).join(', ');

interface Row extends Omit<DeadLetter, 'position' | 'error'> {
  readonly position: string;
  readonly message: string;
  readonly stack: string | null;
}

const rowOf = ({ error, ...letter }: DeadLetter): object =>
  Object.fromEntries(
    Object.entries({ ...letter, ...error }).map(([field, value]) => [columnOf(field), value]),
  );

const letterOf = ({ position, message, stack, ...letter }: Row): DeadLetter => ({
  ...letter,
  position: Number(position),
  error: { message, ...(stack !== null && { stack }) },
});

/**
 * $1: the rows as a JSON array. The same id may belong to another event: a ledger that has lost its last events gives their positions
 * again, and an emptied read store counts generations from 1.
 */
const park = `INSERT INTO event_store.dead_letters AS d (${columns}, term)
  SELECT ${columns}, $2::bigint FROM json_populate_recordset(NULL::event_store.dead_letters, $1)
  ON CONFLICT (id) DO UPDATE SET partition = excluded.partition, task_id = excluded.task_id,
    task_version = excluded.task_version, event_id = excluded.event_id, type = excluded.type, message = excluded.message,
    stack = excluded.stack, attempts = excluded.attempts, tried_at = excluded.tried_at, state = excluded.state,
    parked_at = CASE WHEN d.event_id = excluded.event_id THEN d.parked_at ELSE excluded.parked_at END, term = excluded.term
  WHERE (d.state <> 'discarded' OR d.event_id <> excluded.event_id) AND d.term <= excluded.term`;

const holding = `projection = $1 AND generation = $2 AND state <> 'discarded'`;
const nextTerm = `SELECT nextval('event_store.dead_letter_terms') AS term`;
const removeBeyond = `DELETE FROM event_store.dead_letters d
  USING unnest($3::integer[], $4::bigint[]) AS c (partition, checkpoint)
  WHERE projection = $1 AND generation = $2 AND state = 'parked' AND d.partition = c.partition AND position > checkpoint`;
const ofPartitions = `${holding} AND partition = ANY ($3::integer[])`;
const claim = `UPDATE event_store.dead_letters SET term = $4 WHERE ${ofPartitions} AND term < $4`;
const claimed = `SELECT id, task_id AS "taskId", position FROM event_store.dead_letters WHERE ${ofPartitions} ORDER BY position`;
/** $1, $2: the generations. */
const requested = `SELECT DISTINCT projection, generation, task_id AS "taskId" FROM event_store.dead_letters d
  WHERE (projection, generation) IN (SELECT * FROM unnest($1::text[], $2::integer[])) AND state <> 'discarded'
    AND (state <> 'parked' OR EXISTS (SELECT FROM event_store.dead_letters o
      WHERE o.event_id = d.event_id AND o.projection = d.projection AND o.state = 'discarded'))`;

const ofTasks = `SELECT ${shown} FROM event_store.dead_letters WHERE ${holding} AND task_id = ANY ($3::text[])
  ORDER BY position`;
const discardedEvents = `SELECT event_id FROM event_store.dead_letters
  WHERE projection = $1 AND state = 'discarded' AND ($2::text[] IS NULL OR task_id = ANY ($2))`;
const resolveLetters = `WITH gone AS (DELETE FROM event_store.dead_letters WHERE id = ANY ($1::text[]) AND term <= $3)
  UPDATE event_store.dead_letters SET state = 'discarded' WHERE id = ANY ($2::text[]) AND term <= $3`;

const keepOnly = `DELETE FROM event_store.dead_letters
  WHERE projection = $1 AND state <> 'discarded' AND generation <> ALL ($2::integer[]) AND generation <= $3`;
const request = `UPDATE event_store.dead_letters SET state = $2 WHERE id = ANY ($1::text[]) AND state = 'parked' RETURNING id`;
const count = `SELECT count(*) FROM event_store.dead_letters WHERE ${holding}`;

const list = `SELECT ${shown} FROM event_store.dead_letters
  WHERE (state = 'discarded' OR (projection, generation) IN (SELECT * FROM unnest($6::text[], $7::integer[])))
    AND projection = coalesce($1, projection) AND state = coalesce($2, state)
    AND ($4::text IS NULL OR (position, id) > ($5::bigint, $4::text))
  ORDER BY position, id LIMIT $3`;

const valuesOf = ({ projection, generation }: GenerationOfLetter): unknown[] => [projection, generation];

type Run = <R extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<R[]>;

const claimLetters = async (
  run: Run,
  id: GenerationOfLetter,
  checkpoints: ReadonlyMap<number, number>,
): Promise<Claim> => {
  const partitions = [...checkpoints.keys()];
  const [next] = await run<{ term: string }>(nextTerm, []);
  const term = Number(next?.term);
  await run(removeBeyond, [...valuesOf(id), partitions, [...checkpoints.values()]]);
  await run(claim, [...valuesOf(id), partitions, term]);
  const rows = await run<Pick<Row, 'id' | 'taskId' | 'position'>>(claimed, [...valuesOf(id), partitions]);
  const letters = rows.map((row) => ({ ...row, position: Number(row.position) }));
  return { term, letters };
};

export const createDeadLetters = (pool: pg.Pool): DeadLetters => {
  const run: Run = async <R extends pg.QueryResultRow>(text: string, values: unknown[]) =>
    (await guarded(() => pool.query<R>(text, values))).rows;
  const lettersIn = async (text: string, values: unknown[]): Promise<readonly DeadLetter[]> =>
    (await run<Row>(text, values)).map(letterOf);

  return {
    claim: (id, checkpoints) => claimLetters(run, id, checkpoints),
    park: async (letters, term) => {
      if (letters.length > 0) await run(park, [JSON.stringify(letters.map(rowOf)), term]);
    },
    requested: (generations) =>
      run<RequestedTask & pg.QueryResultRow>(requested, [
        generations.map(({ projection }) => projection),
        generations.map(({ generation }) => generation),
      ]),
    ofTasks: (id, taskIds) => lettersIn(ofTasks, [...valuesOf(id), taskIds]),
    discardedEvents: async (projection, taskIds) => {
      const rows = await run<{ event_id: string }>(discardedEvents, [projection, taskIds]);
      return new Set(rows.map((row) => row.event_id));
    },
    resolve: async ({ gone, discarded }, term) => {
      await run(resolveLetters, [gone, discarded, term]);
    },
    keepOnly: async (projection, generations, newest) => {
      await run(keepOnly, [projection, generations, newest]);
    },
    request: async (ids, state) => (await run<{ id: string }>(request, [ids, state])).map(({ id }) => id),
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
      const { entries, last } = pageOf(letters, limit);
      return { letters: entries, ...(last && { end: last.id }) };
    },
    find: async (id) =>
      (await lettersIn(`SELECT ${shown} FROM event_store.dead_letters WHERE id = $1`, [id]))[0],
    count: async (id) => Number((await run<{ count: string }>(count, valuesOf(id)))[0]?.count),
  };
};
