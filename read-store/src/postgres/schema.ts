import { migrate } from '@marketplace/postgres-kit';
import { projections } from '@marketplace/projections';
import type pg from 'pg';
import type { Generation } from '../port.ts';
import { byPartition } from '../reached.ts';
import { collectionsOf, createTable, indexesOf, tableName } from './tables.ts';

/** Any number that nobody else locks: held while tables and indexes are made. */
const lock = 7_220_417_002;

/** One at a time over all processes; all of it or nothing. */
export const locked = async <T>(client: pg.ClientBase, run: () => Promise<T>): Promise<T> => {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
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
  // A number is not given twice: a projector that still writes to a removed generation must not meet another one.
  await client.query('UPDATE read_models.projections SET made = greatest(made, $2) WHERE name = $1', [
    projection,
    generation,
  ]);
  for (const collection of collectionsOf({ projection }))
    await client.query(createTable(collection, generation));
  await client.query(
    'INSERT INTO read_models.checkpoints (projection, generation, position, partitions) VALUES ($1, $2, 0, $3)',
    [projection, generation, byPartition(new Map())],
  );
};

const createFirstGenerations = (client: pg.ClientBase): Promise<void> =>
  locked(client, async () => {
    for (const { name: projection, version } of projections) {
      const { rowCount } = await client.query(
        'INSERT INTO read_models.projections (name, live) VALUES ($1, 1) ON CONFLICT DO NOTHING',
        [projection],
      );
      if (rowCount !== 0) await createGeneration(client, { projection, generation: 1, version });
    }
  });

/** Brings the schema up to date, and makes generation 1 of each projection live where there is none. */
export const prepareSchema = async (url: string): Promise<void> => {
  await migrate(
    {
      url,
      name: 'read-store migrations',
      schema: 'read_models',
      folder: new URL('../../migrations/', import.meta.url),
      lock,
    },
    createFirstGenerations,
  );
};

const hasIndexes = async (client: pg.ClientBase, generation: Generation): Promise<boolean> => {
  const names = collectionsOf(generation).flatMap((collection) =>
    indexesOf(collection, generation.generation).map(({ name }) => name),
  );
  const { rows } = await client.query<{ missing: string }>(
    'SELECT count(*) AS missing FROM unnest($1::text[]) name WHERE to_regclass(name) IS NULL',
    [names],
  );
  return rows[0]?.missing === '0';
};

/** Makes the indexes that are missing, and lets the generation be read. */
export const prepareIndexes = async (client: pg.ClientBase, generation: Generation): Promise<void> => {
  if (!(await hasIndexes(client, generation))) {
    await locked(client, async () => {
      for (const collection of collectionsOf(generation))
        for (const { create } of indexesOf(collection, generation.generation)) await client.query(create);
    });
    // VACUUM marks pages as visible to all: with that, counting reads the indexes alone.
    for (const collection of collectionsOf(generation))
      await client.query(`VACUUM (ANALYZE) ${tableName(collection, generation.generation)}`);
  }
  await client.query(
    'UPDATE read_models.checkpoints SET ready = true WHERE projection = $1 AND generation = $2',
    [generation.projection, generation.generation],
  );
};
