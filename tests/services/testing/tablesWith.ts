import { withClient } from '@marketplace/service-kit/postgres';
import { mongoOf, onMongo } from './stores.ts';

type Found = Readonly<Record<string, number>>;

const collectionsWith = async (url: string, pattern: string): Promise<Found> => {
  const matching = new RegExp(pattern, 'i');
  const found: Record<string, number> = {};
  for (const [name, documents] of await mongoOf(url).documents()) {
    const many = documents.filter((document) => matching.test(JSON.stringify(document))).length;
    const table = `read_models.${name.replace(/_g\d+$/, '')}`;
    if (many) found[table] = (found[table] ?? 0) + many;
  }
  return found;
};

const rowsWith = (url: string, pattern: string): Promise<Found> =>
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

/**
 * The number of rows that match the pattern, by table, or by collection on MongoDB. A table without such rows is left out. All
 * generations of a table count as one table.
 */
export const tablesWith = async (url: string, pattern: string): Promise<Found> => {
  const found = { ...(await rowsWith(url, pattern)), ...(onMongo && (await collectionsWith(url, pattern))) };
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};
