import { binder, type Bind } from '@marketplace/service-kit/postgres';
import { layoutOf } from '../projections/index.ts';
import type { PageQuery } from '../port.ts';
import { foundColumns } from './rows.ts';
import {
  conditionOf,
  countOf,
  dependsOnValues,
  from,
  orderBy,
  readAt,
  where,
  type ReadStatement,
  type Source,
} from './statements.ts';
import { columnName } from './tables.ts';

/** The documents after a page, as a comparison of rows, so that the scan of an index starts there. */
const beyond = ({ order, descending, after }: PageQuery, bind: Bind): string[] =>
  after === undefined
    ? []
    : [
        `(${order.map((field) => `t.${columnName(field)}`).join(', ')}) ${descending ? '<' : '>'}
          (${after.map((value) => bind(value)).join(', ')})`,
      ];

const plainPageStatement = (projection: string, source: Source, query: PageQuery): ReadStatement => {
  const { values, bind } = binder();
  const matching = where(source, bind);
  const page = [matching, ...beyond(query, bind)].join(' AND ');
  const order = orderBy(query);
  const total = query.countUpTo === undefined ? 'NULL' : countOf(source, matching, bind, query.countUpTo);
  return {
    values,
    plannedForValues: dependsOnValues(source, query),
    text: `SELECT at.*, ${total} AS total,
        ${foundColumns(source.collection)}
      FROM ${readAt(projection)} LEFT JOIN LATERAL (
        SELECT * FROM ${from(source)} WHERE ${page} ORDER BY ${order} LIMIT ${bind(query.limit)}) t ON true
      ORDER BY ${order}`,
  };
};

/**
 * So many documents, the first ones in the order of the list, are looked through for matches. A common word has a page of them
 * there; the index of words would give all of its matches first. The matches of a rare word are few enough to be sorted.
 */
const near = 3_000;
/** With so many matches among them, a look through more documents counts enough matches sooner than the index. */
const common = near / 20;
const far = 24_000;

/** Whether a page is of a search in a list whose order is that of an index. */
const isSearch = ({ collection, where }: Source, { order }: Pick<PageQuery, 'order'>): boolean =>
  where.some((condition) => 'words' in condition && condition.words.length > 0) &&
  layoutOf(collection).indexes.some((fields) => fields.join() === order.join());

/** PostgreSQL does not know how common a word is, so the statement finds out. */
const searchPageStatement = (projection: string, source: Source, query: PageQuery): ReadStatement => {
  const { values, bind } = binder();
  const { collection } = source;
  const { limit, countUpTo } = query;
  const table = from(source);
  const order = orderBy(query);
  const searched = source.where.filter((condition) => 'words' in condition);
  const has = searched.flatMap((condition) => conditionOf(collection, condition, bind)).join(' AND ');
  const others = source.where.filter((condition) => !('words' in condition));
  const matching = where({ ...source, where: others }, bind);
  const onPage = [matching, ...beyond(query, bind)].join(' AND ');
  const among = (count: number) =>
    `(SELECT * FROM ${table} WHERE ${onPage} ORDER BY ${order} LIMIT ${count}) t WHERE ${has}`;

  const number = (count: number) => (count === Infinity ? 'NULL::bigint' : `${bind(count)}::bigint`);
  const [rows, most] = [number(limit), number(countUpTo ?? 0)];
  const count = (matches: string) => `(SELECT count(*) FROM (SELECT FROM ${matches} LIMIT ${most}) c)`;
  const total = `CASE WHEN n.found >= ${most} THEN ${most}
      WHEN n.found >= ${common} AND ${count(among(far))} = ${most} THEN ${most}
      ELSE ${count(`${table} WHERE ${matching} AND ${has}`)} END`;
  return {
    values,
    plannedForValues: true,
    text: `WITH first AS MATERIALIZED (SELECT * FROM ${among(near)} LIMIT GREATEST(${rows}, ${most})),
      n AS (SELECT count(*) AS found FROM first)
      SELECT at.*, ${total} AS total, ${foundColumns(collection)}
      FROM ${readAt(projection)} CROSS JOIN n LEFT JOIN LATERAL (
        (SELECT * FROM first t WHERE n.found >= ${rows} ORDER BY ${order} LIMIT ${rows})
        UNION ALL
        (SELECT * FROM (SELECT * FROM ${table} WHERE ${onPage} AND ${has} OFFSET 0) t
          WHERE n.found < ${rows} ORDER BY ${order} LIMIT ${rows})) t ON true
      ORDER BY ${order}`,
  };
};

/** A page; each row contains the number of matches, or NULL. */
export const pageStatement = (projection: string, source: Source, query: PageQuery): ReadStatement =>
  (isSearch(source, query) ? searchPageStatement : plainPageStatement)(projection, source, query);
