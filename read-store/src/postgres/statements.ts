import { binder, type Bind } from '@marketplace/postgres-kit';
import type { Collection } from '@marketplace/projections';
import type { Condition, GroupQuery, ListQuery, PageQuery } from '../port.ts';
import { foundColumns } from './rows.ts';
import { columnName, tableName } from './tables.ts';

export interface ReadStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Planned for its values each time: how many documents match depends on them, and one plan can't serve them all. */
  readonly plannedForValues?: boolean;
}

/** The projection's live generation and its position: one row, or none until it may be read. */
const readAt = (projection: string): string =>
  `(SELECT p.live, c.position FROM read_models.projections p
    JOIN read_models.checkpoints c ON c.projection = p.name AND c.generation = p.live
    WHERE p.name = '${projection}' AND c.ready) at`;
/** How many columns of each row are `readAt`'s. */
export const readAtWidth = 2;

/** For each projection that may be read: its name, its edition, its position. */
export const versionStatement: ReadStatement = {
  values: [],
  text: `SELECT p.name, concat_ws('.', s.id, p.live, c.settled), c.position
    FROM read_models.store s CROSS JOIN read_models.projections p
    JOIN read_models.checkpoints c ON c.projection = p.name AND c.generation = p.live
    WHERE c.ready`,
};

/** In quotes, a word is never read as an operator, whatever it has in it. */
const prefixQuery = (words: readonly string[]): string =>
  words.map((word) => `'${word.replace(/['\\]/g, '$&$&')}':*`).join(' & ');

const conditionOf = (condition: Condition, bind: Bind): readonly string[] => {
  if ('words' in condition)
    return condition.words.length === 0 ? [] : [`t.words @@ ${bind(prefixQuery(condition.words))}::tsquery`];
  const column = `t.${columnName(condition.field)}`;
  if ('is' in condition) return [`${column} = ${bind(condition.is)}`];
  if ('in' in condition) return [`${column} = ANY (${bind(condition.in)}::text[])`];
  const { from, to } = condition;
  return [
    ...(from === undefined ? [] : [`${column} >= ${bind(from)}`]),
    ...(to === undefined ? [] : [`${column} <= ${bind(to)}`]),
  ];
};

/** Where a collection's documents are, and which of them. */
interface Source {
  readonly collection: Collection;
  readonly generation: number;
  readonly where: readonly Condition[];
}

const from = ({ collection, generation }: Source) => `${tableName(collection, generation)} t`;
const where = (source: Source, bind: Bind, further: readonly string[] = []) =>
  ['NOT t.removed', ...source.where.flatMap((condition) => conditionOf(condition, bind)), ...further].join(
    ' AND ',
  );

const directionOf = (descending = false): string => (descending ? 'DESC' : 'ASC');
const orderBy = (query: ListQuery): string =>
  query.order.map((field) => `t.${columnName(field)} ${directionOf(query.descending)}`).join(', ');

/** What comes after a page, as a comparison of rows: an index is read from there on. */
const beyond = ({ order, descending, after }: PageQuery, bind: Bind): string[] =>
  after === undefined
    ? []
    : [
        `(${order.map((field) => `t.${columnName(field)}`).join(', ')}) ${descending ? '<' : '>'}
          (${after.map((value) => bind(value)).join(', ')})`,
      ];

/** Each document that is there, of those ids. */
export const documentsStatement = (
  projection: string,
  collection: Collection,
  generation: number,
  ids: readonly string[],
): ReadStatement => ({
  text: `SELECT at.*, ${foundColumns(collection)} FROM ${readAt(projection)}
    LEFT JOIN ${tableName(collection, generation)} t ON t.id = ANY ($1::uuid[]) AND NOT t.removed`,
  values: [ids],
});

/** A page, and in each row how many match in all, or NULL. */
export const pageStatement = (projection: string, source: Source, query: PageQuery): ReadStatement => {
  const { values, bind } = binder();
  const matching = where(source, bind);
  const page = [matching, ...beyond(query, bind)].join(' AND ');
  const order = orderBy(query);
  const total = query.withTotal ? `(SELECT count(*) FROM ${from(source)} WHERE ${matching})` : 'NULL';
  return {
    values,
    plannedForValues: query.where.some((condition) => 'words' in condition || 'from' in condition),
    text: `SELECT at.*, ${total} AS total,
        ${foundColumns(source.collection)}
      FROM ${readAt(projection)} LEFT JOIN LATERAL (
        SELECT * FROM ${from(source)} WHERE ${page} ORDER BY ${order} LIMIT ${bind(query.limit)}) t ON true
      ORDER BY ${order}`,
  };
};

export const countStatement = (projection: string, source: Source): ReadStatement => {
  const { values, bind } = binder();
  const count = `(SELECT count(*) FROM ${from(source)} WHERE ${where(source, bind)})`;
  return { values, text: `SELECT at.*, ${count} FROM ${readAt(projection)}` };
};

/** Groups, newest first, and in each row how many there are in all. */
export const groupsStatement = (projection: string, source: Source, query: GroupQuery): ReadStatement => {
  const { values, bind } = binder();
  const [by, highest] = [columnName(query.by), columnName(query.highest)];
  const matching = where(source, bind);
  const having = query.after === undefined ? '' : `HAVING max(t.position) < ${bind(query.after)}`;
  return {
    values,
    text: `SELECT at.*, (SELECT count(DISTINCT t.${by}) FROM ${from(source)} WHERE ${matching}) AS total, g.*
      FROM ${readAt(projection)} LEFT JOIN LATERAL (
        SELECT t.${by} AS value, count(*) AS count, max(t.position) AS newest, max(t.${highest}) AS highest
        FROM ${from(source)} WHERE ${matching} GROUP BY t.${by} ${having}
        ORDER BY newest DESC LIMIT ${bind(query.limit)}) g ON true
      ORDER BY g.newest DESC`,
  };
};

/** The whole list, to be fetched from the cursor `list`. */
export const listCursorStatement = (source: Source, query: ListQuery): ReadStatement => {
  const { values, bind } = binder();
  return {
    values,
    text: `DECLARE list NO SCROLL CURSOR FOR SELECT ${foundColumns(source.collection)}
      FROM ${from(source)} WHERE ${where(source, bind)} ORDER BY ${orderBy(query)}`,
  };
};
