import { withClient } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import type { Head } from '../chain/hashedEvent.ts';
import { exactText, tablesOf, versionOf, type LedgerLine } from './tables.ts';

const rowsAtATime = 2_000;

const eachRow = async (
  client: pg.ClientBase,
  table: string,
  write: (line: LedgerLine) => Promise<void>,
): Promise<void> => {
  await client.query(`DECLARE kept NO SCROLL CURSOR FOR SELECT t::text AS row FROM event_store.${table} t`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${rowsAtATime} FROM kept`);
    for (const { row } of rows) await write(row);
    if (rows.length < rowsAtATime) break;
  }
  await client.query('CLOSE kept');
};

/** Passes every row of the event store to `write`, from one snapshot, while the product runs. Returns the head in that snapshot. */
export const backUpLedger = (url: string, write: (line: LedgerLine) => Promise<void>): Promise<Head> =>
  withClient({ url }, { name: 'event-store backup', settings: exactText }, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await write({ schema: await versionOf(client) });
    for (const { table, columns } of await tablesOf(client)) {
      await write({ table, columns });
      await eachRow(client, table, write);
    }
    const { rows } = await client.query<{ position: string; hash: string }>(
      `SELECT position, encode(hash, 'hex') AS hash FROM event_store.events ORDER BY position DESC LIMIT 1`,
    );
    const [last] = rows;
    return { position: Number(last?.position ?? 0), hash: last?.hash ?? '' };
  });
