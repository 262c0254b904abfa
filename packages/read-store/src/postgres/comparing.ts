import type { DocumentDifferences } from '@marketplace/contracts';
import { rowsOf } from '@marketplace/service-kit/postgres';
import { layoutOf, type Collection } from '../projections/index.ts';
import type pg from 'pg';
import { allDifferences, differenceOf, mostExamples, noDifferences } from '../differences.ts';
import type { ComparedPositions, Generation } from '../port.ts';
import { loadParts } from './rows.ts';
import { collectionsOf, comparedColumns, tableName } from './tables.ts';

/** The compared documents, and whether they differ in any column; texts are compared as bytes. */
const pairs = (collection: Collection, live: string, next: string, compared: ComparedPositions): string => {
  const row = (table: string) =>
    `ROW(${comparedColumns(collection)
      .map((name) => `${table}.${name}`)
      .join(', ')})`;
  const differs = `l.id IS NULL OR n.id IS NULL OR ${row('l')} IS DISTINCT FROM ${row('n')} AS differs`;
  return 'upTo' in compared
    ? `SELECT coalesce(l.id, n.id) AS id, ${differs} FROM ${live} l FULL JOIN ${next} n ON n.id = l.id
        WHERE coalesce(l.position, 0) <= $1 AND coalesce(n.position, 0) <= $1`
    : `SELECT moved.id, ${differs}
        FROM (SELECT id FROM ${live} WHERE position > $1 UNION SELECT id FROM ${next} WHERE position > $1) moved
        LEFT JOIN ${live} l ON l.id = moved.id LEFT JOIN ${next} n ON n.id = moved.id`;
};

/** One statement for each collection, so both generations are from the same snapshot. */
export const compareGenerations = async (
  client: pg.ClientBase,
  live: Generation,
  next: Generation,
  compared: ComparedPositions,
): Promise<DocumentDifferences> => {
  let all = noDifferences;
  for (const collection of collectionsOf(live)) {
    if (!layoutOf(collection).compared) continue;
    const [liveTable, nextTable] = [
      tableName(collection, live.generation),
      tableName(collection, next.generation),
    ];
    const [row] = await rowsOf<[compared: string, count: string, ids: string[] | null]>(client, {
      text: `SELECT count(*), count(*) FILTER (WHERE differs),
          (array_agg(id::text ORDER BY id) FILTER (WHERE differs))[1:${mostExamples}]
        FROM (${pairs(collection, liveTable, nextTable, compared)}) pairs`,
      values: ['upTo' in compared ? compared.upTo : compared.after],
    });
    const ids = row?.[2] ?? [];
    const before = await loadParts(client, collection, live.generation, ids);
    const after = await loadParts(client, collection, next.generation, ids);
    all = allDifferences(all, {
      compared: Number(row?.[0]),
      count: Number(row?.[1]),
      examples: ids.flatMap((id) => differenceOf({ collection, id }, before.get(id), after.get(id)) ?? []),
    });
  }
  return all;
};
