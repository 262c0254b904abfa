import type pg from 'pg';

/**
 * A line of a backup: the version of the schema, then each table with its rows. A row is PostgreSQL's own text for it, which
 * keeps every value as it is.
 */
export type LedgerLine =
  { readonly schema: number } | { readonly table: string; readonly columns: readonly string[] } | string;

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

export const versionOf = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ version: number }>(
    'SELECT max(version) AS version FROM event_store.migrations',
  );
  return rows[0]?.version ?? 0;
};
