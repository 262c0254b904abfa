import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from './connection.ts';
import { isCode } from '../errorCode.ts';
import { guarded } from './unavailable.ts';

/** In bytes, with indexes. A table is locked while it is written again: a larger one for too long. */
const smallTable = 256 * 1024 * 1024;
/** In milliseconds. A transaction from before the deletion may still read deleted rows, so they stay until it ends. */
const waitForReaders = 4_000;
const lockTimeouts = 3;
const lockNotAvailable = '55P03';

interface Rights {
  readonly version: number;
  readonly switches: boolean;
  readonly checkpoints: boolean;
}
const rights = `SELECT current_setting('server_version_num')::integer AS version,
  has_function_privilege('pg_switch_wal()', 'EXECUTE') AS switches,
  EXISTS (SELECT FROM pg_roles WHERE rolname = 'pg_checkpoint' AND pg_has_role(oid, 'USAGE')) AS checkpoints`;

interface Table {
  readonly name: string;
  readonly small: boolean;
}
/** Before PostgreSQL 17 only the owner may do it. */
const tablesIn = (version: number): string => `SELECT format('%I.%I', n.nspname, c.relname) AS name,
    pg_total_relation_size(c.oid) < ${smallTable} AS small
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relkind = 'r' AND ($2::text[] IS NULL OR c.relname = ANY ($2))
    AND ${version >= 170_000 ? `has_table_privilege(c.oid, 'MAINTAIN')` : `pg_has_role(c.relowner, 'USAGE')`}`;

const earlierTransactions = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
    AND greatest(age(backend_xmin), age(backend_xid)) > age($1::xid) LIMIT 1`;

const untilNobodyReadsThem = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ now: string }>('SELECT pg_current_xact_id()::xid::text AS now');
  const until = performance.now() + waitForReaders;
  while (performance.now() < until) {
    if ((await client.query(earlierTransactions, [rows[0]?.now])).rowCount === 0) return;
    await sleep(50);
  }
  throw new Error('Deleted rows stay until a transaction ends that began before.');
};

const vacuum = async (client: pg.Client, { name, small }: Table): Promise<void> => {
  for (let tries = 1; ; tries += 1)
    try {
      await client.query(`VACUUM (${small ? 'FULL, ' : ''}ANALYZE) ${name}`);
      return;
    } catch (error) {
      if (isCode(error, '42P01')) return; // the table is gone
      if (!isCode(error, lockNotAvailable) || tries === lockTimeouts) throw error;
    }
};

/**
 * Removes the bytes of deleted rows from the disk, for these tables or for all tables of the schema. Small tables are written again; the space
 * of deleted rows in larger tables is only free for new rows. Then it begins a new file of the log, and PostgreSQL removes the files before it.
 * Returns false, without any change, if the user of the URL may not do that. Without the right for the log, PostgreSQL removes its files later.
 * @throws {Problem} `unavailable` when PostgreSQL is unavailable, or while something keeps the rows: see its cause
 */
export const scrubTables = (url: string, schema: string, tables?: readonly string[]): Promise<boolean> =>
  guarded(() =>
    withClient({ url }, { name: 'scrub', settings: { lock_timeout: '2s' } }, async (client) => {
      const may = (await client.query<Rights>(rights)).rows[0];
      if (may === undefined) return false;
      const found = await client.query<Table>(tablesIn(may.version), [schema, tables ?? null]);
      if (found.rows.length === 0) return false;
      await untilNobodyReadsThem(client);
      for (const table of found.rows) await vacuum(client, table);
      if (may.switches) await client.query('SELECT pg_switch_wal()');
      if (may.checkpoints) await client.query('CHECKPOINT');
      return true;
    }),
  );

/** From PostgreSQL 17 on, lets programs of the role free the space of tables that another role owns, and of the log: only a superuser gives that. */
export const allowScrub = async (client: pg.ClientBase, role: string, schema?: string): Promise<void> => {
  const { rows } = await client.query<{ version: number; all: boolean }>(
    `SELECT current_setting('server_version_num')::integer AS version, rolsuper AS all FROM pg_roles WHERE rolname = current_user`,
  );
  const { version = 0, all = false } = rows[0] ?? {};
  if (version >= 170_000 && schema !== undefined)
    await client.query(`GRANT MAINTAIN ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
  if (version < 150_000 || !all) return;
  await client.query(`GRANT EXECUTE ON FUNCTION pg_switch_wal() TO ${role}`);
  await client.query(`GRANT pg_checkpoint TO ${role}`);
};
