import { setTimeout as delay } from 'node:timers/promises';
import { migrate, withClient } from '@marketplace/service-kit/postgres';
import { Problem } from '@marketplace/service-kit';
import type pg from 'pg';
import { migrationsOf } from '../postgres/prepareSchema.ts';
import { exactText, tablesOf, type LedgerLine, type LedgerTable } from './tables.ts';

const rowsAtATime = 1_000;
const checks = 10;
const checkEvery = 200;

const refuse = (reason: string): Problem => new Problem('conflict', reason);

/** Waits up to 2 s, because PostgreSQL keeps the session of a program that has just ended for some milliseconds. */
const assertNobodyWorks = async (client: pg.ClientBase): Promise<void> => {
  for (let check = 0; check < checks; check += 1) {
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND application_name ~ '^(event|read)-store' LIMIT 1`,
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

/** Makes room for the schema. A ledger with events is not deleted: its schema gets another name, which is returned. */
const makeRoom = async (client: pg.ClientBase, replace: boolean): Promise<string | undefined> => {
  await assertNobodyWorks(client);
  if (!(await hasEvents(client))) {
    await client.query('DROP SCHEMA IF EXISTS event_store CASCADE');
    return undefined;
  }
  if (!replace)
    throw refuse(
      'The ledger there has events. Restore into an empty database or DATA_DIR, or add --replace: the ledger there is kept under another name.',
    );
  const name = `event_store_replaced_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`;
  await client.query(`ALTER SCHEMA event_store RENAME TO ${name}`);
  return name;
};

const insertRows = async (
  client: pg.ClientBase,
  { table, columns }: LedgerTable,
  rows: readonly string[],
): Promise<void> => {
  await client.query(
    `INSERT INTO event_store.${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
      SELECT ${columns.map((column) => `(r.row).${column}`).join(', ')}
      FROM (SELECT text::event_store.${table} AS row FROM unnest($1::text[]) text OFFSET 0) r`,
    [rows],
  );
};

/** Runs `work` without triggers, which would refuse old rows or change their numbers and hashes. The chain is verified later. */
const withoutTriggers = async <T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> => {
  const { rows } = await client.query<{ of: string; name: string }>(
    `SELECT tgrelid::regclass::text AS of, quote_ident(tgname) AS name FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
      WHERE c.relnamespace = to_regnamespace('event_store') AND tgenabled = 'A' AND NOT tgisinternal`,
  );
  for (const { of, name } of rows) await client.query(`ALTER TABLE ${of} DISABLE TRIGGER ${name}`);
  const done = await work();
  for (const { of, name } of rows) await client.query(`ALTER TABLE ${of} ENABLE ALWAYS TRIGGER ${name}`);
  return done;
};

/** Moves the sequences, so that new rows get numbers after the restored ones. */
const moveSequences = async (client: pg.ClientBase, { table, columns }: LedgerTable): Promise<void> => {
  for (const column of columns) {
    const { rows } = await client.query<{ sequence: string | null }>(
      'SELECT pg_get_serial_sequence($1, $2) AS sequence',
      [`event_store.${table}`, column.replaceAll('"', '')],
    );
    if (rows[0]?.sequence)
      await client.query(
        `SELECT setval($1, greatest(max(${column}), 1), max(${column}) IS NOT NULL) FROM event_store.${table}`,
        [rows[0].sequence],
      );
  }
};

const schemaOf = (line: LedgerLine | undefined): number => {
  if (typeof line === 'object' && 'schema' in line) return line.schema;
  throw refuse('This is not a backup of the ledger.');
};

const fill = async (client: pg.ClientBase, lines: AsyncIterator<LedgerLine>): Promise<number> => {
  const there = new Map((await tablesOf(client)).map((one) => [one.table, one] as const));
  // Migrations have inserted some rows.
  for (const table of there.keys()) await client.query(`DELETE FROM event_store.${table}`);
  let into: LedgerTable | undefined;
  let waiting: string[] = [];
  let total = 0;
  const flush = async () => {
    if (into && waiting.length > 0) await insertRows(client, into, waiting);
    total += waiting.length;
    waiting = [];
  };
  for (;;) {
    const next = await lines.next();
    if (next.done === true) break;
    const line = next.value;
    if (typeof line === 'string') {
      waiting.push(line);
      if (waiting.length === rowsAtATime) await flush();
    } else if ('table' in line) {
      await flush();
      into = there.get(line.table);
      if (into?.columns.join() !== line.columns.join())
        throw refuse(`The backup has another table ${line.table} than this version of the schema.`);
    }
  }
  await flush();
  for (const table of there.values()) await moveSequences(client, table);
  return total;
};

/**
 * Restores the event store from the lines of a backup. Its rows come in one transaction: all or nothing. The URL is the owner's.
 * @returns the schema's name under which the former ledger is kept, if there was one, and the number of restored rows
 * @throws {Problem} `conflict` if the product runs there, or there are events and `replace` is false
 */
export const restoreLedger = async (
  url: string,
  backup: AsyncIterable<LedgerLine>,
  { replace }: { readonly replace: boolean },
): Promise<{ readonly keptAs: string | undefined; readonly rows: number }> => {
  const lines = backup[Symbol.asyncIterator]();
  const first = await lines.next();
  const upTo = schemaOf(first.done === true ? undefined : first.value);
  return withClient({ url }, { name: 'restore', settings: exactText }, async (client) => {
    const keptAs = await makeRoom(client, replace);
    try {
      await migrate({ ...migrationsOf(url), upTo });
      await client.query('BEGIN');
      const rows = await withoutTriggers(client, () => fill(client, lines));
      await client.query('COMMIT');
      return { keptAs, rows };
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      if (keptAs !== undefined)
        await client.query(
          `DROP SCHEMA IF EXISTS event_store CASCADE; ALTER SCHEMA ${keptAs} RENAME TO event_store`,
        );
      throw error;
    }
  });
};
