import type { Sort } from '@marketplace/contracts';
import type { PageEnd, ReadPositions, TaskFilter } from '../port.ts';
import { tableName } from './tables.ts';

/** The generations that a read is served from. */
export type LiveGenerations = ReadPositions;

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Which generation of each projection is live, and how far it is. */
export const positionsStatement = {
  name: 'positions',
  text: `SELECT p.name, p.live, coalesce(c.position, 0) AS position
    FROM read_models.projections p
    LEFT JOIN read_models.checkpoints c ON c.projection = p.name AND c.generation = p.live`,
};

/** The same, with the store's own id. */
export const versionStatement = {
  name: 'version',
  text: `SELECT p.name, p.live, coalesce(c.position, 0) AS position, s.id AS store
    FROM read_models.store s CROSS JOIN read_models.projections p
    LEFT JOIN read_models.checkpoints c ON c.projection = p.name AND c.generation = p.live`,
};

const taskColumns = `t.id, t.title, t.category, t.description, t.deadline, t.budget, t.user_name, t.status, t.created_at,
  t.updated_at, coalesce(b.count, 0), t.user_email, t.owner_uid, t.edit_version, t.posted`;

const tasksWithBids = (live: LiveGenerations): string =>
  `${tableName('tasks', live.tasks)} t LEFT JOIN ${tableName('task_bids', live['bid-counts'])} b ON b.id = t.id`;

type Bind = (value: unknown) => string;

const binder = (): { readonly values: unknown[]; readonly bind: Bind } => {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
};

/** Words hold letters, marks and digits only (`searchWords`): quoted, they can't be read as an operator. */
const prefixQuery = (words: readonly string[]): string => words.map((word) => `'${word}':*`).join(' & ');

const conditions = (filter: TaskFilter, bind: Bind): string[] => [
  'NOT t.removed',
  ...(filter.ownerUid === undefined ? [] : [`t.owner_uid = ${bind(filter.ownerUid)}`]),
  ...(filter.words === undefined || filter.words.length === 0
    ? []
    : [`t.words @@ ${bind(prefixQuery(filter.words))}::tsquery`]),
  ...(filter.category === undefined ? [] : [`t.category = ${bind(filter.category)}`]),
  ...(filter.status === undefined ? [] : [`t.status = ${bind(filter.status)}`]),
  ...(filter.minBudget === undefined ? [] : [`t.budget >= ${bind(filter.minBudget)}`]),
  ...(filter.maxBudget === undefined ? [] : [`t.budget <= ${bind(filter.maxBudget)}`]),
  ...(filter.deadlineFrom === undefined ? [] : [`t.deadline >= ${bind(filter.deadlineFrom)}`]),
  ...(filter.deadlineTo === undefined ? [] : [`t.deadline <= ${bind(filter.deadlineTo)}`]),
];

const sortColumns = { posted: 't.posted', deadline: 't.deadline', budget: 't.budget' } as const;

const sortOf = (sort: Sort) => {
  const descending = sort.startsWith('-');
  const name = (descending ? sort.slice(1) : sort) as keyof typeof sortColumns;
  return {
    name,
    column: sortColumns[name],
    direction: descending ? 'DESC' : 'ASC',
    beyond: descending ? '<' : '>',
  };
};

/** The field that a list is sorted by. */
export const sortField = (sort: Sort): keyof typeof sortColumns => sortOf(sort).name;

export interface PageQuery {
  readonly filter: TaskFilter;
  readonly sort: Sort;
  readonly limit: number;
  readonly after?: PageEnd | undefined;
}

/** A page by keyset: what comes after the last one's sort key and place in the order of posting. */
export const pageStatement = (
  live: LiveGenerations,
  { filter, sort, limit, after }: PageQuery,
): Statement => {
  const { values, bind } = binder();
  const { name, column, direction, beyond } = sortOf(sort);
  const where = conditions(filter, bind);
  if (after !== undefined)
    where.push(
      name === 'posted'
        ? `t.posted ${beyond} ${bind(after.posted)}`
        : `(${column}, t.posted) ${beyond} (${bind(after.key)}, ${bind(after.posted)})`,
    );
  const order = name === 'posted' ? `t.posted ${direction}` : `${column} ${direction}, t.posted ${direction}`;
  return {
    text: `SELECT ${taskColumns} FROM ${tasksWithBids(live)} WHERE ${where.join(' AND ')}
      ORDER BY ${order} LIMIT ${bind(limit)}`,
    values,
  };
};

export const countStatement = (live: LiveGenerations, filter: TaskFilter): Statement => {
  const { values, bind } = binder();
  return {
    text: `SELECT count(*) FROM ${tableName('tasks', live.tasks)} t WHERE ${conditions(filter, bind).join(' AND ')}`,
    values,
  };
};

export const taskStatement = (live: LiveGenerations, id: string): Statement => ({
  text: `SELECT ${taskColumns} FROM ${tasksWithBids(live)} WHERE t.id = $1 AND NOT t.removed`,
  values: [id],
});

export const featuredStatement = (live: LiveGenerations, today: string, limit: number): Statement => ({
  text: `SELECT ${taskColumns} FROM ${tasksWithBids(live)}
    WHERE NOT t.removed AND t.status IN ('Pending', 'In Progress') AND t.deadline >= $1
    ORDER BY t.deadline, t.posted LIMIT $2`,
  values: [today, limit],
});

export const bidsPlacedStatement = (live: LiveGenerations, uid: string): Statement => ({
  text: `SELECT coalesce(sum(count), 0) FROM ${tableName('bidder_bids', live['bid-counts'])} WHERE uid = $1`,
  values: [uid],
});

export const bidCountsStatement = (live: LiveGenerations, taskIds: readonly string[]): Statement => ({
  text: `SELECT id, count FROM ${tableName('task_bids', live['bid-counts'])} WHERE id = ANY ($1::uuid[])`,
  values: [taskIds],
});
