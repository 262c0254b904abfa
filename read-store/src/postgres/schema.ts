import type pg from 'pg';
import { projectionNames, type GenerationId } from '../port.ts';
import { createIndexes, createTable, tableName, tablesOf } from './tables.ts';

/** Any number will do, so long as nobody else locks it: taken while tables and indexes are made. */
const schemaLock = 7_220_417_002;

const common = `
  CREATE SCHEMA IF NOT EXISTS read_models;
  CREATE TABLE IF NOT EXISTS read_models.projections (
    name text PRIMARY KEY,
    live integer NOT NULL,
    previous integer
  );
  CREATE TABLE IF NOT EXISTS read_models.checkpoints (
    projection text NOT NULL,
    generation integer NOT NULL,
    position bigint NOT NULL,
    PRIMARY KEY (projection, generation)
  ) WITH (fillfactor = 10);
  CREATE TABLE IF NOT EXISTS read_models.store (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    id uuid NOT NULL DEFAULT gen_random_uuid()
  );
  INSERT INTO read_models.store DEFAULT VALUES ON CONFLICT DO NOTHING;`;

/** One at a time, among all processes; all of it or nothing. */
const locked = async (client: pg.ClientBase, run: () => Promise<void>): Promise<void> => {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [schemaLock]);
    await run();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
};

const startProjection = async (client: pg.ClientBase, id: GenerationId): Promise<void> => {
  const { rowCount } = await client.query(
    'INSERT INTO read_models.projections (name, live) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [id.projection, id.generation],
  );
  if (rowCount === 0) return;
  for (const table of tablesOf(id.projection)) await client.query(createTable(table, id.generation));
  await client.query(
    `INSERT INTO read_models.checkpoints (projection, generation, position) VALUES ($1, $2, 0)
      ON CONFLICT DO NOTHING`,
    [id.projection, id.generation],
  );
};

/** Makes what is not there: the schema, and generation 1 of each projection, live. */
export const prepareSchema = (client: pg.ClientBase): Promise<void> =>
  locked(client, async () => {
    await client.query(common);
    for (const projection of projectionNames) await startProjection(client, { projection, generation: 1 });
  });

const hasIndexes = async (client: pg.ClientBase, { projection, generation }: GenerationId) => {
  const names = tablesOf(projection).flatMap(({ collection, indexes }) =>
    indexes.map(([name]) => `${tableName(collection, generation)}_${name}`),
  );
  const { rows } = await client.query<{ missing: string }>(
    'SELECT count(*) AS missing FROM unnest($1::text[]) name WHERE to_regclass(name) IS NULL',
    [names],
  );
  return rows[0]?.missing === '0';
};

/** Makes the indexes that the generation's tables lack; where they lacked any, the planner learns the tables anew. */
export const prepareIndexes = async (client: pg.ClientBase, id: GenerationId): Promise<void> => {
  if (await hasIndexes(client, id)) return;
  const ofProjection = tablesOf(id.projection);
  await locked(client, async () => {
    for (const table of ofProjection)
      for (const create of createIndexes(table, id.generation)) await client.query(create);
  });
  // VACUUM marks pages as visible to all: with that, counting reads the indexes alone.
  for (const { collection } of ofProjection)
    await client.query(`VACUUM (ANALYZE) ${tableName(collection, id.generation)}`);
};
