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
 * For each entry of the page, this many of the first documents of the list are checked for matches: they have a page of matches of a
 * common word. The index of words would read all matches of the word first.
 */
const nearOfEach = 48;
const mostNear = 3_000;
/** With this share of matches among them, a scan of `far` documents counts enough matches sooner than the index of words. */
const commonShare = 1 / 16;
const far = 24_000;
/** A word with fewer matches is rare: all of them are read and sorted. */
const few = 1_001;
/** A word with more matches has a page of them among this many first documents; the indexes of order and of words find them. */
const inReach = 12_000;

/** Whether the page is of a search by words, in a list with the order of an index. */
const isSearch = ({ collection, where }: Source, { order }: Pick<PageQuery, 'order'>): boolean =>
  where.some((condition) => 'words' in condition && condition.words.length > 0) &&
  layoutOf(collection).indexes.some((fields) => fields.join() === order.join());

/** PostgreSQL does not know how common a word is, so the statement finds out. */
const searchPageStatement = (projection: string, source: Source, query: PageQuery): ReadStatement => {
  const { values, bind } = binder();
  const { collection } = source;
  const { limit, countUpTo = 0 } = query;
  const near = Math.min(mostNear, nearOfEach * limit);
  const table = from(source);
  const order = orderBy(query);
  const searched = source.where.filter((condition) => 'words' in condition);
  const has = searched.flatMap((condition) => conditionOf(collection, condition, bind)).join(' AND ');
  const others = source.where.filter((condition) => !('words' in condition));
  const matching = where({ ...source, where: others }, bind);
  const after = beyond(query, bind);
  const onPage = [matching, ...after].join(' AND ');
  const among = (count: number) =>
    `(SELECT * FROM ${table} WHERE ${onPage} ORDER BY ${order} LIMIT ${count}) t WHERE ${has}`;
  const first = columnName(query.order[0] ?? 'position');
  // Two bounds: with only one, PostgreSQL would not use an index.
  const isInReach = `t.${first} BETWEEN (SELECT low FROM reach) AND (SELECT high FROM reach)`;

  const number = (count: number) => (count === Infinity ? 'NULL::bigint' : `${bind(count)}::bigint`);
  const [rows, most] = [number(limit), number(countUpTo)];
  const counted = number(Math.max(countUpTo, few));
  const count = (matches: string, upTo: string) =>
    `(SELECT count(*) FROM (SELECT FROM ${matches} LIMIT ${upTo}) c)`;
  const page = (matches: string, condition: string) =>
    `(SELECT * FROM ${matches} WHERE ${condition} ORDER BY ${order} LIMIT ${rows})`;
  // Without OFFSET, PostgreSQL might search for matches in the order of the list.
  const byWord = (further: string) =>
    `(SELECT * FROM ${table} WHERE ${onPage} AND ${has}${further} OFFSET 0) t`;
  return {
    values,
    plannedForValues: true,
    text: `WITH first AS MATERIALIZED (SELECT * FROM ${among(near)} LIMIT GREATEST(${rows}, ${most})),
      n AS (SELECT count(*) AS found FROM first),
      counted AS MATERIALIZED (SELECT found < ${rows} AS is_rare,
        CASE WHEN found >= ${rows} AND found >= ${most} THEN ${most}
          WHEN found >= ${near * commonShare} AND ${count(among(far), most)} = ${most} THEN ${most}
          ELSE ${count(`${table} WHERE ${matching} AND ${has}`, counted)} END AS total FROM n),
      reach AS MATERIALIZED (SELECT min(${first}) AS low, max(${first}) AS high FROM (SELECT ${first} FROM ${table}
        WHERE ${['NOT t.removed', ...after].join(' AND ')} ORDER BY ${order} LIMIT ${inReach}) l),
      reached AS MATERIALIZED ${page(byWord(` AND ${isInReach}`), `(SELECT is_rare AND total >= ${few} FROM counted)`)},
      r AS (SELECT count(*) AS found FROM reached)
      SELECT at.*, counted.total, ${foundColumns(collection)}
      FROM ${readAt(projection)} CROSS JOIN counted LEFT JOIN LATERAL (
        ${page('first t', 'NOT is_rare')}
        UNION ALL ${page('reached t', `(SELECT found FROM r) >= ${rows}`)}
        UNION ALL ${page(byWord(''), `is_rare AND (SELECT found FROM r) < ${rows}`)}) t ON true
      ORDER BY ${order}`,
  };
};

/** A page; each row contains the number of matches, or NULL. */
export const pageStatement = (projection: string, source: Source, query: PageQuery): ReadStatement =>
  (isSearch(source, query) ? searchPageStatement : plainPageStatement)(projection, source, query);
