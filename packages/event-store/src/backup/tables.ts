import type pg from 'pg';

/**
 * A line of a backup: a table, or a row of the table before it. A row is PostgreSQL's own text for it, which keeps every value as it is,
 * but is only read in the version of the schema in which it was written.
 */
export type TableLine = LedgerTable | string;

/** Settings of a session in which PostgreSQL writes a value the same way on every server. */
export const exactText = { timezone: 'UTC', datestyle: 'ISO', extra_float_digits: '1' };

export interface LedgerTable {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Every table, with its columns; without the list of migrations, since the file names the version of the schema. */
export const tablesOf = async (client: pg.ClientBase): Promise<readonly LedgerTable[]> => {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT c.relname AS table, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = to_regnamespace('event_store') AND c.relkind = 'r' AND c.relname <> 'migrations'
      GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows;
};
