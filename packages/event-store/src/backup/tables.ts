import type pg from 'pg';

/**
 * A line of a backup: a table, or a row of the table before it. A row is PostgreSQL's own text for it, which keeps every value as it is,
 * but is only read in the version of the schema in which it was written.
 */
export type TableLine = LedgerTable | string;

/** Settings of a session in which PostgreSQL writes a value the same way on every server. */
export const exactText = { timezone: 'UTC', datestyle: 'ISO', extra_float_digits: '1' };

export interface LedgerTable {
  /** Its name, after `private.` if it is in that schema. */
  readonly table: string;
  readonly columns: readonly string[];
}

/** SQL: the schemas of the ledger's database that belong together. */
export const schemas = `(to_regnamespace('event_store'), to_regnamespace('private'))`;

/** The table's name in SQL. */
export const inSql = (table: string): string => (table.includes('.') ? table : `event_store.${table}`);

/** Every table, with its columns; without the list of migrations, since the file names the version of the schema. */
export const tablesOf = async (client: pg.ClientBase): Promise<readonly LedgerTable[]> => {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT CASE c.relnamespace WHEN to_regnamespace('private') THEN 'private.' ELSE '' END || c.relname AS table, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace IN ${schemas} AND c.relkind = 'r' AND c.relname <> 'migrations'
      GROUP BY c.oid ORDER BY 1`,
  );
  return rows;
};
