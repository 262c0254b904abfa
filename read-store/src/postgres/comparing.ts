import type { DocumentDifferences } from '@marketplace/contracts';
import type pg from 'pg';
import { allDifferences, comparable, differenceOf, mostExamples, noDifferences } from '../differences.ts';
import type { Collection, Compared, Generation, ProjectionStore, StoredDocument } from '../port.ts';
import { tableName, tableOf } from './tables.ts';

/** Each document that is compared, and whether it differs. All columns count, those that are only searched by too. */
const pairs = (collection: Collection, live: string, next: string, compared: Compared): string => {
  const columns = ['position', 'removed', ...tableOf(collection).columns.map(({ name }) => name)];
  const row = (table: string) => `ROW(${columns.map((column) => `${table}.${column}`).join(', ')})`;
  const differs = `l.id IS NULL OR n.id IS NULL OR ${row('l')} IS DISTINCT FROM ${row('n')} AS differs`;
  return 'upTo' in compared
    ? `SELECT coalesce(l.id, n.id) AS id, ${differs} FROM ${live} l FULL JOIN ${next} n ON n.id = l.id
        WHERE coalesce(l.position, 0) <= $1 AND coalesce(n.position, 0) <= $1`
    : `SELECT moved.id, ${differs}
        FROM (SELECT id FROM ${live} WHERE position > $1 UNION SELECT id FROM ${next} WHERE position > $1) moved
        LEFT JOIN ${live} l ON l.id = moved.id LEFT JOIN ${next} n ON n.id = moved.id`;
};

/** One statement a collection: both generations as of one moment. */
export const compareGenerations = async (parts: {
  readonly client: pg.ClientBase;
  readonly live: Generation;
  readonly next: Generation;
  readonly compared: Compared;
  readonly load: ProjectionStore['load'];
}): Promise<DocumentDifferences> => {
  const { client, live, next, compared, load } = parts;
  let all = noDifferences;
  for (const collection of comparable(live, next)) {
    const [liveTable, nextTable] = [live, next].map(({ generation }) => tableName(collection, generation));
    const { rows } = await client.query<{ compared: string; count: string; ids: string[] | null }>(
      `SELECT count(*) AS compared, count(*) FILTER (WHERE differs) AS count,
          (array_agg(id::text ORDER BY id) FILTER (WHERE differs))[1:${mostExamples}] AS ids
        FROM (${pairs(collection, liveTable ?? '', nextTable ?? '', compared)}) pairs`,
      ['upTo' in compared ? compared.upTo : compared.after],
    );
    const [row] = rows;
    const ids = row?.ids ?? [];
    const [before, after] = await Promise.all([live, next].map((id) => load(id, collection, ids)));
    const shown = (id: string) => {
      const [one, other] = [before?.get(id), after?.get(id)] as (StoredDocument | undefined)[];
      // Nothing that a reader is shown: what it is found by.
      return differenceOf(one, other) ?? { collection, id, kind: 'different' as const, fields: ['words'] };
    };
    all = allDifferences(all, {
      compared: Number(row?.compared),
      count: Number(row?.count),
      examples: ids.map(shown),
    });
  }
  return all;
};
