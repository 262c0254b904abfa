import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type pg from 'pg';
import { withClient } from './connection.ts';
import { isCode } from '../errorCode.ts';
import { unavailable } from '../problems/problem.ts';

interface Migration {
  readonly version: number;
  readonly name: string;
}

export interface Migrations {
  readonly url: string;
  /** The connection's name in `pg_stat_activity`. */
  readonly name: string;
  /** Has the table `migrations` with one row for each applied migration. */
  readonly schema: string;
  /** Has the files `0001-<name>.sql`, `0002-<name>.sql`, and so on. */
  readonly folder: URL;
  /** Has a file `<name>.sql` for each function that is replaced when its file changes. */
  readonly functions?: URL;
  /** Key of the advisory lock that is held during the migration; no other lock may have this key. */
  readonly lock: number;
  /** Gets what migrations say with RAISE INFO. */
  readonly tell?: ((line: string) => void) | undefined;
  /** Only up to this version, for the rows of a backup of that version. */
  readonly upTo?: number;
  /** True: changes nothing, for a program that only reads. */
  readonly waits?: boolean | undefined;
}

const readMigrations = async (folder: URL): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return names.map((name, index) => {
    const version = Number(name.slice(0, 4));
    if (version !== index + 1) throw new Error(`The migration ${name} is not number ${index + 1}.`);
    return { version, name };
  });
};

/** Applies the SQL and records that, in one transaction. */
const apply = async (client: pg.ClientBase, sql: string, record: string): Promise<void> => {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query(record);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
};

/** Replaces the functions whose files have changed. A function's comment is the digest of its file. */
const applyFunctions = async (client: pg.ClientBase, schema: string, folder: URL): Promise<void> => {
  for (const file of (await readdir(folder)).sort()) {
    const sql = await readFile(new URL(file, folder), 'utf8');
    const digest = hash('sha256', sql);
    const name = `${schema}.${basename(file, '.sql')}`;
    const { rowCount } = await client.query(
      `SELECT FROM pg_proc WHERE oid = to_regproc($1) AND obj_description(oid, 'pg_proc') = $2`,
      [name, digest],
    );
    if (rowCount === 0) await apply(client, sql, `COMMENT ON FUNCTION ${name} IS '${digest}'`);
  }
};

/** The applied migrations; undefined if there is no such schema. It needs only the right to read. */
const appliedIn = async (
  client: pg.ClientBase,
  schema: string,
): Promise<readonly Migration[] | undefined> => {
  const { rows: found } = await client.query<{ there: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS there',
    [`${schema}.migrations`],
  );
  if (found[0]?.there !== true) return undefined;
  return (await client.query<Migration>(`SELECT version, name FROM ${schema}.migrations ORDER BY version`))
    .rows;
};

/** Refuses a schema with a migration that was not released under this name: releases only add migrations. */
const assertReleased = (schema: string, applied: readonly Migration[], known: readonly Migration[]): void => {
  const unknown = applied.find(({ version, name }) => (known[version - 1]?.name ?? name) !== name);
  if (unknown)
    throw new Error(
      `The schema ${schema} was made by a version before 1.0 (${unknown.name}), whose data no later version reads. ` +
        'Start with an empty database or remove DATA_DIR; or restore a backup that this version has made.',
    );
};

const mustBeOwner = (error: unknown, schema: string): Error | undefined =>
  isCode(error, '42501')
    ? new Error(
        `The schema ${schema} is to be made or updated by its owner: npm run ops -- migrate, with DATABASE_OWNER_URL.`,
        { cause: error },
      )
    : undefined;

const applyAll = async (
  client: pg.ClientBase,
  options: Migrations,
  known: readonly Migration[],
): Promise<void> => {
  const { schema, folder, functions, upTo = known.length, waits } = options;
  const there = await appliedIn(client, schema);
  assertReleased(schema, there ?? [], known);
  const applied = there?.at(-1)?.version ?? 0;
  if (Math.max(applied, upTo) > known.length)
    throw new Error(
      `The schema ${schema} has version ${Math.max(applied, upTo)}, this program knows only ${known.length}. Use a newer program.`,
    );
  if (waits) {
    if (applied < known.length)
      throw unavailable(`The schema ${schema}, which a program that writes to it makes or updates,`);
    return;
  }
  if (!there)
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema};
      CREATE TABLE ${schema}.migrations (
        version integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  for (const { version, name } of known.slice(applied, upTo)) {
    const record = `INSERT INTO ${schema}.migrations (version, name) VALUES (${version}, '${name}')`;
    await apply(client, await readFile(new URL(name, folder), 'utf8'), record);
  }
  if (functions && upTo === known.length) await applyFunctions(client, schema, functions);
};

/**
 * Applies the migrations that are missing, then runs `then`, one process at a time. Returns the result of `then`.
 * @throws {Problem} `unavailable` if it waits, and migrations are missing; another error if PostgreSQL can't be reached, or the schema has migrations that this program does not know
 */
export const migrate = async <T = void>(
  options: Migrations,
  then?: (client: pg.ClientBase) => Promise<T>,
): Promise<T | undefined> => {
  const known = await readMigrations(options.folder);
  return withClient({ url: options.url }, { name: options.name }, async (client) => {
    client.on('notice', ({ severity, message = '' }) => {
      if (severity === 'INFO') options.tell?.(message);
    });
    // Closing the connection releases the lock.
    await client.query('SELECT pg_advisory_lock($1)', [options.lock]);
    await applyAll(client, options, known).catch((error: unknown) => {
      throw mustBeOwner(error, options.schema) ?? error;
    });
    return then?.(client);
  });
};
