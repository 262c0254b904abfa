import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('../../migrations/', import.meta.url);
/** Any number will do, so long as nobody else locks it: held while migrations are applied. */
const migrationLock = 7_220_417_001;

interface Migration {
  readonly version: number;
  readonly name: string;
}

/** The files of `migrations/`, `0001-ledger.sql` and so on, in order. */
const readMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return names.map((name, index) => {
    const version = Number(name.slice(0, 4));
    if (version !== index + 1) throw new Error(`The migration ${name} is not number ${index + 1}.`);
    return { version, name };
  });
};

const apply = async (client: pg.ClientBase, { version, name }: Migration): Promise<void> => {
  const sql = await readFile(new URL(name, folder), 'utf8');
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO event_store.migrations (version, name) VALUES ($1, $2)', [version, name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
};

const applyAll = async (client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> => {
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  await client.query(`CREATE SCHEMA IF NOT EXISTS event_store;
    CREATE TABLE IF NOT EXISTS event_store.migrations (
      version integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM event_store.migrations',
  );
  const applied = rows[0]?.version ?? 0;
  if (applied > migrations.length)
    throw new Error(
      `The database has version ${applied} of the event store, this program knows only ${migrations.length}. Use a newer program.`,
    );
  for (const migration of migrations.slice(applied)) await apply(client, migration);
};

/** The role of running programs (migration 3), where it is there and may be taken on. */
const findRole = async (client: pg.ClientBase): Promise<string | undefined> => {
  const { rows } = await client.query<{ rolname: string }>(
    `SELECT rolname FROM pg_roles WHERE rolname = 'event_store_program' AND pg_has_role(oid, 'SET')`,
  );
  return rows[0]?.rolname;
};

/**
 * Brings the schema up to date; several processes may do it at once. Gives the role that programs should take on.
 * @throws where PostgreSQL can't be reached, or a newer program has been here before
 */
export const migrate = async (url: string): Promise<string | undefined> => {
  const migrations = await readMigrations();
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'event-store migrations',
  });
  client.on('error', () => undefined); // the query under way rejects with it
  try {
    await client.connect();
    await applyAll(client, migrations);
    return await findRole(client);
  } finally {
    await client.end().catch(() => undefined); // which gives back the lock
  }
};
