import { setTimeout as delay } from 'node:timers/promises';
import { migrate, withClient } from '@marketplace/service-kit/postgres';
import { Problem } from '@marketplace/service-kit';
import type pg from 'pg';
import { migrationsOf } from '../postgres/prepareSchema.ts';
import type { SealedEvent } from '../chain/sealedTexts.ts';
import { fillLedger } from './fillLedger.ts';
import { exactText, inSql, schemas, tablesOf, type LedgerTable, type TableLine } from './tables.ts';

const checks = 10;
const checkEvery = 200;

const refuse = (reason: string): Problem => new Problem('conflict', reason);

/** Waits up to 2 s, because PostgreSQL keeps the session of a program that has just ended for some milliseconds. */
const assertNobodyWorks = async (client: pg.ClientBase): Promise<void> => {
  for (let check = 0; check < checks; check += 1) {
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND application_name ~ '^(event|private|read)-store' LIMIT 1`,
    );
    if (rows.length === 0) return;
    await delay(checkEvery);
  }
  throw refuse('The product runs on this database. Stop it, then restore.');
};

const hasEvents = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('event_store.events') IS NOT NULL AS there`,
  );
  if (rows[0]?.there !== true) return false;
  return (await client.query('SELECT FROM event_store.events LIMIT 1')).rowCount !== 0;
};

const drop = 'DROP SCHEMA IF EXISTS event_store CASCADE; DROP SCHEMA IF EXISTS private CASCADE';

/** Changes the end of both schemas' names. A ledger of an earlier version has no private data beside it. */
const rename = async (client: pg.ClientBase, from: string, to: string): Promise<void> => {
  for (const schema of ['event_store', 'private']) {
    const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema + from]);
    if (rowCount !== 0) await client.query(`ALTER SCHEMA ${schema}${from} RENAME TO ${schema}${to}`);
  }
};

/** Makes room for the schemas. A ledger with events is not deleted: its schemas get other names, whose new end is returned. */
const makeRoom = async (client: pg.ClientBase, replace: boolean): Promise<string | undefined> => {
  await assertNobodyWorks(client);
  if (!(await hasEvents(client))) {
    await client.query(drop);
    return undefined;
  }
  if (!replace)
    throw refuse(
      'The ledger there has events. Restore into an empty database or DATA_DIR, or add --replace: the ledger there is kept under another name.',
    );
  const suffix = `_replaced_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`;
  await rename(client, '', suffix);
  return suffix;
};

const insertRows = async (
  client: pg.ClientBase,
  { table, columns }: LedgerTable,
  rows: readonly string[],
): Promise<void> => {
  await client.query(
    `INSERT INTO ${inSql(table)} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
      SELECT ${columns.map((column) => `(r.row).${column}`).join(', ')}
      FROM (SELECT text::${inSql(table)} AS row FROM unnest($1::text[]) text OFFSET 0) r`,
    [rows],
  );
};

/** SQL that moves each sequence, so that new rows get numbers after the restored ones. */
const sequences = `SELECT format('SELECT setval(%1$L, greatest(max(%2$I), 1), max(%2$I) IS NOT NULL) FROM %3$s',
    pg_get_serial_sequence(attrelid::regclass::text, attname), attname, attrelid::regclass) AS move
  FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
  WHERE relnamespace IN ${schemas} AND relkind = 'r' AND attidentity <> ''`;

/** Where the parts of a backup go. */
export interface RestoredLedger {
  readonly addEvents: (events: readonly SealedEvent[]) => Promise<void>;
  readonly addTables: (lines: readonly TableLine[]) => Promise<void>;
}

/** Fills without triggers, which would refuse old rows or change their numbers and hashes. The caller verifies the chain. */
const fill = async (client: pg.ClientBase, read: (into: RestoredLedger) => Promise<void>): Promise<void> => {
  const { rows: triggers } = await client.query<{ of: string; name: string }>(
    `SELECT tgrelid::regclass::text AS of, quote_ident(tgname) AS name FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
      WHERE c.relnamespace IN ${schemas} AND tgenabled = 'A' AND NOT tgisinternal`,
  );
  for (const { of, name } of triggers) await client.query(`ALTER TABLE ${of} DISABLE TRIGGER ${name}`);
  const there = new Map((await tablesOf(client)).map((one) => [one.table, one] as const));
  // Migrations have inserted some rows.
  for (const table of there.keys()) await client.query(`DELETE FROM ${inSql(table)}`);
  let events: Awaited<ReturnType<typeof fillLedger>> | undefined;
  let into: LedgerTable | undefined;
  await read({
    addEvents: async (batch) => {
      if (batch.length === 0) return;
      events ??= await fillLedger(client);
      await events.add(batch);
    },
    addTables: async (lines) => {
      let waiting: string[] = [];
      const flush = async () => {
        if (into && waiting.length > 0) await insertRows(client, into, waiting);
        waiting = [];
      };
      for (const line of lines)
        if (typeof line === 'string') waiting.push(line);
        else {
          await flush();
          into = there.get(line.table);
          if (into?.columns.join() !== line.columns.join())
            throw refuse(`The backup has another table ${line.table} than this version of the schema.`);
        }
      await flush();
    },
  });
  await events?.finish(undefined);
  await events?.makeIndexes();
  const { rows: moves } = await client.query<{ move: string }>(sequences);
  for (const { move } of moves) await client.query(move);
  for (const { of, name } of triggers) await client.query(`ALTER TABLE ${of} ENABLE ALWAYS TRIGGER ${name}`);
};

/**
 * Restores the event store and the private data from a backup, in one transaction: all or nothing. The URL is the owner's.
 * @param options.schema the version of the schema that the rows in the backup have; the caller migrates to the present one
 * @returns the schema's name under which the former ledger is kept, if there was one
 * @throws {Problem} `conflict` if the product runs there, or there are events and `replace` is false
 */
export const restoreLedger = (
  url: string,
  { replace, schema: upTo }: { readonly replace: boolean; readonly schema: number },
  read: (into: RestoredLedger) => Promise<void>,
): Promise<string | undefined> =>
  withClient({ url }, { name: 'restore', settings: exactText }, async (client) => {
    const keptAs = await makeRoom(client, replace);
    try {
      await migrate({ ...migrationsOf(url), upTo });
      await client.query('BEGIN');
      await fill(client, read);
      await client.query('COMMIT');
      return keptAs && `event_store${keptAs}`;
    } catch (error) {
      await client.query(`ROLLBACK; ${drop}`);
      if (keptAs !== undefined) await rename(client, keptAs, '');
      throw error;
    }
  });
