import { migrate } from '@marketplace/service-kit/postgres';
import { collectionsOf, layoutOf, projectionOf, projections, type Collection } from '../projections/index.ts';
import type pg from 'pg';
import type { Generation } from '../port.ts';
import { byPartition } from '../positions.ts';
import { addColumns, createTable, indexesOf, noStatistics, tableName } from './tables.ts';

/** The advisory lock for the creation of tables and indexes; no other lock has this number. */
const lock = 7_220_417_002;

/**
 * Runs `run` in a transaction, one at a time in all processes. `run` locks at most one table of documents that others already use: reads
 * and writes lock several tables, one after the other, so a second lock here could cause a deadlock.
 */
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

const createIndexes = async (
  client: pg.ClientBase,
  collection: Collection,
  generation: number,
): Promise<void> => {
  for (const { create } of indexesOf(collection, generation)) await client.query(create);
};

export const createGeneration = async (
  client: pg.ClientBase,
  { projection, generation, version }: Generation,
): Promise<void> => {
  await client.query(
    'INSERT INTO read_models.generations (projection, generation, version) VALUES ($1, $2, $3)',
    [projection, generation, version],
  );
  // Numbers are never used again: a projector may still write to a removed generation.
  await client.query('UPDATE read_models.projections SET made = greatest(made, $2) WHERE name = $1', [
    projection,
    generation,
  ]);
  for (const collection of collectionsOf({ projection })) {
    const { listed, persons } = layoutOf(collection);
    await client.query(createTable(collection, generation));
    await client.query(noStatistics(collection, generation));
    // Documents of a person are also searched while the generation is filled.
    if (Object.keys(persons).length > 0) await createIndexes(client, collection, generation);
    if (listed)
      await client.query('INSERT INTO read_models.counts VALUES ($1, $2, 0)', [collection, generation]);
  }
  await client.query(
    `INSERT INTO read_models.checkpoints (projection, generation, position, partitions, timeline)
      VALUES ($1, $2, 0, $3, (SELECT timeline FROM read_models.projections WHERE name = $1))`,
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

/**
 * After an update, the live generation is still of the earlier version. Reads name the columns of today's definition, so its tables get the new
 * columns, empty, until the next generation replaces it. A generation that this code cannot read is not read until then.
 */
const adaptEarlierGenerations = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<Generation>(
    `SELECT projection, generation, version FROM read_models.generations JOIN read_models.projections
      ON name = projection AND live = generation`,
  );
  for (const live of rows) {
    const { version, readableFrom } = projectionOf(live.projection);
    if (live.version === version) continue;
    for (const collection of collectionsOf(live))
      await locked(client, async () => {
        await client.query(createTable(collection, live.generation));
        await client.query(addColumns(collection, live.generation));
        await createIndexes(client, collection, live.generation);
      });
    if (live.version < readableFrom)
      await client.query(
        'UPDATE read_models.checkpoints SET ready = false WHERE projection = $1 AND generation = $2',
        [live.projection, live.generation],
      );
  }
};

/**
 * Migrates the schema, and creates generation 1 of each projection as live if the projection has no generation. With `onlyReads` it waits for a
 * program that does that.
 */
export const prepareSchema = async (url: string, onlyReads = false): Promise<void> => {
  await migrate(
    {
      url,
      name: 'read-store migrations',
      schema: 'read_models',
      folder: new URL('../../migrations/', import.meta.url),
      lock,
      waits: onlyReads,
    },
    async (client) => {
      if (onlyReads) return;
      await createFirstGenerations(client);
      await adaptEarlierGenerations(client);
    },
  );
};

/** Whether the generation may be read and has all indexes. */
const isPrepared = async (
  client: pg.ClientBase,
  { projection, generation }: Generation,
): Promise<boolean> => {
  const names = collectionsOf({ projection }).flatMap((collection) =>
    indexesOf(collection, generation).map(({ name }) => name),
  );
  const { rowCount } = await client.query(
    `SELECT FROM read_models.checkpoints WHERE projection = $1 AND generation = $2 AND ready
      AND NOT EXISTS (SELECT FROM unnest($3::text[]) name WHERE to_regclass(name) IS NULL)`,
    [projection, generation, names],
  );
  return rowCount !== 0;
};

/** Creates missing indexes, and allows reads of the generation, unless this code cannot read it. */
export const prepareIndexes = async (client: pg.ClientBase, generation: Generation): Promise<void> => {
  if (generation.version < projectionOf(generation.projection).readableFrom) return;
  if (!(await isPrepared(client, generation))) {
    for (const collection of collectionsOf(generation))
      await locked(client, () => createIndexes(client, collection, generation.generation));
    // VACUUM marks pages as visible to all transactions; then counts read only indexes.
    for (const collection of collectionsOf(generation))
      await client.query(`VACUUM (ANALYZE) ${tableName(collection, generation.generation)}`);
  }
  await client.query(
    'UPDATE read_models.checkpoints SET ready = true WHERE projection = $1 AND generation = $2',
    [generation.projection, generation.generation],
  );
};
