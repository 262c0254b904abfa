import type { ProjectionName } from '@marketplace/contracts';
import { binder, type Bind } from '@marketplace/service-kit/postgres';
import type { Collection } from '../projections/index.ts';
import type { Condition, ListQuery } from '../port.ts';
import { foundColumns } from './rows.ts';
import { castOf, columnName, tableName, textPosition } from './tables.ts';

export interface ReadStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Planned for its values at each call: the number of matches depends on them, and no plan is good for all values. */
  readonly plannedForValues?: boolean;
}

/** The live generation of a projection, and its position: one row, or no row until it is ready for reads. */
export const readAt = (projection: string): string =>
  `(SELECT p.live, c.position, c.revision FROM read_models.projections p
    JOIN read_models.checkpoints c ON c.projection = p.name AND c.generation = p.live
    WHERE p.name = '${projection}' AND c.ready) at`;
/** The number of columns from `readAt` at the start of each row. */
export const readAtWidth = 3;

/** Reads revision and position of each projection that is ready for reads. */
export const versionStatement: ReadStatement = {
  values: [],
  text: `SELECT p.name, concat_ws('.', s.id, p.live, c.settled,
      CASE WHEN c.position < ANY (c.partitions) THEN hash_array_extended(c.partitions, 0) END),
      c.position, c.timeline < p.timeline
    FROM read_models.store s CROSS JOIN read_models.projections p
    JOIN read_models.checkpoints c ON c.projection = p.name AND c.generation = p.live
    WHERE c.ready`,
};

export type VersionRow = [name: ProjectionName, revision: string, position: string, diverged: boolean];

/** In quotes, a word is never an operator. */
const prefixQuery = (words: readonly string[]): string =>
  words.map((word) => `'${word.replace(/['\\]/g, '$&$&')}':*`).join(' & ');

export const conditionOf = (collection: Collection, condition: Condition, bind: Bind): readonly string[] => {
  if ('words' in condition)
    return condition.words.length === 0 ? [] : [`t.words @@ ${bind(prefixQuery(condition.words))}::tsquery`];
  if ('ids' in condition) return [`t.id = ANY (${bind(condition.ids)}::uuid[])`];
  if ('any' in condition) {
    const groups = condition.any.map((group) =>
      group.flatMap((one) => conditionOf(collection, one, bind)).join(' AND '),
    );
    return [`(${groups.join(' OR ')})`];
  }
  const column = `t.${columnName(condition.field)}`;
  if ('is' in condition) return [`${column} = ${bind(condition.is)}`];
  if ('not' in condition) return [`${column} <> ${bind(condition.not)}`];
  if ('in' in condition)
    return [`${column} = ANY (${bind(condition.in)}::${castOf(collection, condition.field)}[])`];
  const { from, to } = condition;
  return [
    ...(from === undefined ? [] : [`${column} >= ${bind(from)}`]),
    ...(to === undefined ? [] : [`${column} <= ${bind(to)}`]),
  ];
};

/** The documents of a generation that match the conditions. */
export interface Source {
  readonly collection: Collection;
  readonly generation: number;
  readonly where: readonly Condition[];
}

export const from = ({ collection, generation }: Source) => `${tableName(collection, generation)} t`;
const notRemoved = 'NOT t.removed';
export const where = (source: Source, bind: Bind, further: readonly string[] = []) =>
  [
    notRemoved,
    ...source.where.flatMap((condition) => conditionOf(source.collection, condition, bind)),
    ...further,
  ].join(' AND ');

const directionOf = (descending = false): string => (descending ? 'DESC' : 'ASC');
export const orderBy = (query: ListQuery): string =>
  query.order.map((field) => `t.${columnName(field)} ${directionOf(query.descending)}`).join(', ');

/** The documents with these ids that exist. */
export const documentsStatement = (
  projection: string,
  collection: Collection,
  generation: number,
  ids: readonly string[],
  columns = foundColumns(collection),
): ReadStatement => ({
  text: `SELECT at.*, ${columns} FROM ${readAt(projection)}
    LEFT JOIN ${tableName(collection, generation)} t ON t.id = ANY ($1::uuid[]) AND NOT t.removed`,
  values: [ids],
});

/** The number of matches, at most `upTo` where they are counted. Without a condition it is the stored one, if the generation has one. */
export const countOf = (source: Source, matching: string, bind: Bind, upTo = Infinity): string => {
  const { collection, generation } = source;
  const all = `FROM ${from(source)} WHERE ${matching}`;
  const counted =
    upTo === Infinity
      ? `(SELECT count(*) ${all})`
      : `(SELECT count(*) FROM (SELECT ${all} LIMIT ${bind(upTo)}) c)`;
  return matching === notRemoved
    ? `coalesce((SELECT documents FROM read_models.counts
        WHERE collection = '${collection}' AND generation = ${generation}), ${counted})`
    : counted;
};

/** Whether the best plan depends on the values: it does for words and ranges, except for a range where the list begins. */
export const dependsOnValues = ({ where }: Source, { order = [] }: Partial<ListQuery> = {}): boolean =>
  where.some((condition) => {
    if ('words' in condition) return true;
    const isRange = 'from' in condition && (condition.from !== undefined || condition.to !== undefined);
    return isRange && condition.field !== order[0];
  });

export const countStatement = (projection: string, source: Source): ReadStatement => {
  const { values, bind } = binder();
  const count = countOf(source, where(source, bind), bind);
  return { values, text: `SELECT at.*, ${count} FROM ${readAt(projection)}` };
};

/** A value of a field and its number of documents in each row. */
export const tallyStatement = (projection: string, source: Source, by: string): ReadStatement => {
  const { values, bind } = binder();
  const matching = where(source, bind);
  const column = columnName(by);
  return {
    values,
    plannedForValues: dependsOnValues(source),
    text: `SELECT at.*, n.* FROM ${readAt(projection)} LEFT JOIN LATERAL (
        SELECT t.${column} AS value, count(*) AS count FROM ${from(source)} WHERE ${matching} GROUP BY t.${column}) n ON true
      ORDER BY n.count DESC, n.value`,
  };
};

/** Of the documents with these ids, the ids, the positions of their texts, and the texts. */
export const textsStatement = (
  projection: string,
  collection: Collection,
  generation: number,
  ids: readonly string[],
): ReadStatement =>
  documentsStatement(projection, collection, generation, ids, `t.id, t.${textPosition}, t.shown, t.personal`);
