import { withClient } from '@marketplace/service-kit/postgres';

/** The number of rows that match the pattern, by table. A table without such rows is left out. All generations of a table count as one table. */
export const tablesWith = (url: string, pattern: string): Promise<Readonly<Record<string, number>>> =>
  withClient({ url }, { name: 'tables' }, async (client) => {
    await client.query('ANALYZE');
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
        WHERE table_schema IN ('read_models', 'event_store', 'private') UNION SELECT 'pg_stats' ORDER BY 1`,
    );
    const found: Record<string, number> = {};
    for (const { name } of rows) {
      const { rowCount } = await client.query(`SELECT FROM ${name} t WHERE t::text ~* $1`, [pattern]);
      const table = name.replace(/_g\d+$/, '');
      if (rowCount) found[table] = (found[table] ?? 0) + rowCount;
    }
    return found;
  });
