import { partitionCount } from '@marketplace/contracts';
import type pg from 'pg';
import { projectionNames, projectionVersions, type Generation } from '../port.ts';
import { byPartition } from '../reached.ts';
import { deadLettersTable } from './deadLetters.ts';
import { createIndexes, createTable, tableName, tablesOf } from './tables.ts';

/** Any number will do, so long as nobody else locks it: taken while tables and indexes are made. */
const schemaLock = 7_220_417_002;

// Generations that were there before versions were kept are of the first.
const common = `
  CREATE SCHEMA IF NOT EXISTS read_models;
  CREATE TABLE IF NOT EXISTS read_models.projections (
    name text PRIMARY KEY,
    live integer NOT NULL,
    previous integer
  );
  ALTER TABLE read_models.projections
    ADD COLUMN IF NOT EXISTS paused boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS succession jsonb,
    ADD COLUMN IF NOT EXISTS made integer NOT NULL DEFAULT 0;
  CREATE TABLE IF NOT EXISTS read_models.generations (
    projection text NOT NULL,
    generation integer NOT NULL,
    version integer NOT NULL,
    PRIMARY KEY (projection, generation)
  );
  INSERT INTO read_models.generations (projection, generation, version)
    SELECT name, live, 1 FROM read_models.projections ON CONFLICT DO NOTHING;
  CREATE TABLE IF NOT EXISTS read_models.checkpoints (
    projection text NOT NULL,
    generation integer NOT NULL,
    position bigint NOT NULL,
    PRIMARY KEY (projection, generation)
  ) WITH (fillfactor = 10);
  ALTER TABLE read_models.checkpoints ADD COLUMN IF NOT EXISTS partitions bigint[];
  UPDATE read_models.checkpoints SET partitions = array_fill(position, ARRAY[${partitionCount}]) WHERE partitions IS NULL;
  CREATE TABLE IF NOT EXISTS read_models.store (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    id uuid NOT NULL DEFAULT gen_random_uuid()
  );
  INSERT INTO read_models.store DEFAULT VALUES ON CONFLICT DO NOTHING;
  ${deadLettersTable}`;

/** One at a time, among all processes; all of it or nothing. */
export const locked = async <T>(client: pg.ClientBase, run: () => Promise<T>): Promise<T> => {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [schemaLock]);
    const done = await run();
    await client.query('COMMIT');
    return done;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
};

export const createGeneration = async (
  client: pg.ClientBase,
  { projection, generation, version }: Generation,
): Promise<void> => {
  await client.query(
    'INSERT INTO read_models.generations (projection, generation, version) VALUES ($1, $2, $3)',
    [projection, generation, version],
  );
  // Numbers are not given twice: what still writes to one that was cleared away must not meet another.
  await client.query('UPDATE read_models.projections SET made = greatest(made, $2) WHERE name = $1', [
    projection,
    generation,
  ]);
  for (const table of tablesOf(projection, version)) await client.query(createTable(table, generation));
  await client.query(
    'INSERT INTO read_models.checkpoints (projection, generation, position, partitions) VALUES ($1, $2, 0, $3)',
    [projection, generation, byPartition(0)],
  );
};

/** Makes what is not there: the schema, and generation 1 of each projection, live. */
export const prepareSchema = (client: pg.ClientBase): Promise<void> =>
  locked(client, async () => {
    await client.query(common);
    for (const projection of projectionNames) {
      const { rowCount } = await client.query(
        'INSERT INTO read_models.projections (name, live) VALUES ($1, 1) ON CONFLICT DO NOTHING',
        [projection],
      );
      if (rowCount !== 0)
        await createGeneration(client, {
          projection,
          generation: 1,
          version: projectionVersions[projection],
        });
    }
  });

const hasIndexes = async (client: pg.ClientBase, { projection, generation, version }: Generation) => {
  const names = tablesOf(projection, version).flatMap(({ collection, indexes }) =>
    indexes.map(([name]) => `${tableName(collection, generation)}_${name}`),
  );
  const { rows } = await client.query<{ missing: string }>(
    'SELECT count(*) AS missing FROM unnest($1::text[]) name WHERE to_regclass(name) IS NULL',
    [names],
  );
  return rows[0]?.missing === '0';
};

/** Makes the indexes that the generation's tables lack; where they lacked any, the planner learns the tables anew. */
export const prepareIndexes = async (client: pg.ClientBase, id: Generation): Promise<void> => {
  if (await hasIndexes(client, id)) return;
  const ofGeneration = tablesOf(id.projection, id.version);
  await locked(client, async () => {
    for (const table of ofGeneration)
      for (const create of createIndexes(table, id.generation)) await client.query(create);
  });
  // VACUUM marks pages as visible to all: with that, counting reads the indexes alone.
  for (const { collection } of ofGeneration)
    await client.query(`VACUUM (ANALYZE) ${tableName(collection, id.generation)}`);
};
