import type pg from 'pg';
import type { GenerationId } from '../port.ts';
import { tables, tableName } from './tables.ts';

/** Any number will do, so long as nobody else locks it: taken while tables are made. */
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
  );
  CREATE TABLE IF NOT EXISTS read_models.store (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    id uuid NOT NULL DEFAULT gen_random_uuid()
  );
  INSERT INTO read_models.store DEFAULT VALUES ON CONFLICT DO NOTHING;`;

const generationTables = ({ projection, generation }: GenerationId): string =>
  tables
    .filter((table) => table.projection === projection)
    .map((table) => table.create(tableName(table.collection, generation)))
    .join('\n');

/** Makes what is not there: the schema, and generation 1 of each projection, live. */
export const prepareSchema = async (client: pg.ClientBase): Promise<void> => {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [schemaLock]);
    await client.query(common);
    for (const projection of new Set(tables.map((table) => table.projection))) {
      const first: GenerationId = { projection, generation: 1 };
      const { rowCount } = await client.query(
        'INSERT INTO read_models.projections (name, live) VALUES ($1, 1) ON CONFLICT DO NOTHING',
        [projection],
      );
      if (rowCount === 0) continue;
      await client.query(generationTables(first));
      await client.query(
        'INSERT INTO read_models.checkpoints (projection, generation, position) VALUES ($1, 1, 0) ON CONFLICT DO NOTHING',
        [projection],
      );
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
};
