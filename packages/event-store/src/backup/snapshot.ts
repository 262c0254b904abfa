import { openPool, withClient } from '@marketplace/service-kit/postgres';
import type { Logger } from '@marketplace/service-kit';
import type pg from 'pg';
import { createLedgerReads, type LedgerReads } from '../reads/ledgerReads.ts';
import { sessionOf } from '../postgres/session.ts';
import { exactText, inSql, tablesOf, type TableLine } from './tables.ts';

const rowsAtATime = 2_000;
const name = 'event-store backup';
const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

async function* tablesIn(client: pg.ClientBase): AsyncGenerator<TableLine> {
  for (const table of await tablesOf(client)) {
    if (table.table === 'events' || table.table === 'streams') continue;
    yield table;
    await client.query(
      `DECLARE kept NO SCROLL CURSOR FOR SELECT t::text AS row FROM ${inSql(table.table)} t`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`FETCH ${rowsAtATime} FROM kept`);
      for (const { row } of rows) yield row;
      if (rows.length < rowsAtATime) break;
    }
    await client.query('CLOSE kept');
  }
}

/** The event store and the private data as of one moment. */
export interface Snapshot extends LedgerReads {
  readonly schema: number;
  /** All tables with their rows, but `events` and `streams`: an export of the events gives both. */
  readonly tables: AsyncIterable<TableLine>;
}

/** Reads the event store as of one moment, while the product runs. */
export const readSnapshot = <T>(
  url: string,
  logger: Logger,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> =>
  withClient({ url }, { name, settings: exactText }, async (holder) => {
    await holder.query(begin);
    const { rows } = await holder.query<{ id: string; schema: number }>(
      'SELECT pg_export_snapshot() AS id, max(version) AS schema FROM event_store.migrations',
    );
    const { id = '', schema = 0 } = rows[0] ?? {};
    const pool = openPool({ url }, { ...sessionOf(name), max: 2, logger });
    // If it fails, so do all statements after it in this transaction.
    pool.on('connect', (client) => {
      client.query(`${begin}; SET TRANSACTION SNAPSHOT '${id}'`).catch(() => undefined);
    });
    try {
      return await read({
        ...createLedgerReads(pool),
        schema,
        tables: tablesIn(holder),
      });
    } finally {
      await pool.end();
    }
  });
