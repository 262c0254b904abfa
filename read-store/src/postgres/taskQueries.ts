import type { Sort } from '@marketplace/contracts';
import type { PageEnd, ReadPositions, TaskFilter } from '../port.ts';
import { tableName } from './tables.ts';

/** The generations that a read is served from. */
export type LiveGenerations = ReadPositions;

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Which store, with how often dead letters were settled in what is live, which generations are live, and how far they are;
 * one row, and none before there are any.
 */
const readAt = `SELECT concat_ws('.', s.id, coalesce(tc.settled, 0), coalesce(bc.settled, 0)) AS store, tp.live AS tasks_live, bp.live AS bids_live,
      coalesce(tc.position, 0) AS tasks_position, coalesce(bc.position, 0) AS bids_position
    FROM read_models.store s
    JOIN read_models.projections tp ON tp.name = 'tasks'
    JOIN read_models.projections bp ON bp.name = 'bids'
    LEFT JOIN read_models.checkpoints tc ON tc.projection = tp.name AND tc.generation = tp.live
    LEFT JOIN read_models.checkpoints bc ON bc.projection = bp.name AND bc.generation = bp.live`;

export const readAtStatement: Statement & { readonly name: string } = {
  name: 'read at',
  text: readAt,
  values: [],
};

/**
 * One statement, so one snapshot: the moment, and beside it each row found, or nulls where none is. `columns` are the
 * moment's further ones.
 */
const withReadAt = (found: string, order: string, columns = ''): string =>
  `SELECT at.*${columns}, found.* FROM (${readAt}) at LEFT JOIN LATERAL (${found}) found ON true ${order}`;

const foundColumns = `t.id, t.title, t.category, t.description, t.deadline, t.budget, t.user_name, t.status, t.created_at,
  t.updated_at, coalesce(b.count, 0), t.user_email, t.owner_uid, t.edit_version, t.posted`;

const tasksWithBids = (live: LiveGenerations): string =>
  `${tableName('tasks', live.tasks)} t LEFT JOIN ${tableName('task_bids', live['bids'])} b ON b.id = t.id`;

type Bind = (value: unknown) => string;

const binder = (): { readonly values: unknown[]; readonly bind: Bind } => {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
};

/** Quoted, a word is never read as an operator, whatever it holds. */
const prefixQuery = (words: readonly string[]): string =>
  words.map((word) => `'${word.replace(/['\\]/g, '$&$&')}':*`).join(' & ');

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

const orders = {
  posted: { column: 'posted', direction: 'ASC', beyond: '>' },
  '-posted': { column: 'posted', direction: 'DESC', beyond: '<' },
  deadline: { column: 'deadline', direction: 'ASC', beyond: '>' },
  '-deadline': { column: 'deadline', direction: 'DESC', beyond: '<' },
  budget: { column: 'budget', direction: 'ASC', beyond: '>' },
  '-budget': { column: 'budget', direction: 'DESC', beyond: '<' },
} as const satisfies Record<Sort, unknown>;

const orderBy = (table: 't' | 'found', sort: Sort): string => {
  const { column, direction } = orders[sort];
  const posted = `${table}.posted ${direction}`;
  return `ORDER BY ${column === 'posted' ? posted : `${table}.${column} ${direction}, ${posted}`}`;
};

/** What comes after a page: a row comparison, which an index answers by starting there. */
const beyondEnd = (sort: Sort, end: PageEnd, bind: Bind): string => {
  const { column, beyond } = orders[sort];
  return column === 'posted'
    ? `t.posted ${beyond} ${bind(end.posted)}`
    : `(t.${column}, t.posted) ${beyond} (${bind(end.key)}, ${bind(end.posted)})`;
};

export interface ListQuery {
  readonly filter: TaskFilter;
  readonly sort: Sort;
}
export interface PageQuery extends ListQuery {
  readonly limit: number;
  readonly after?: PageEnd;
}

const countOf = (live: LiveGenerations, where: readonly string[]): string =>
  `SELECT count(*) FROM ${tableName('tasks', live.tasks)} t WHERE ${where.join(' AND ')}`;

/** A page, and how many match in all. */
export const pageStatement = (
  live: LiveGenerations,
  { filter, sort, limit, after }: PageQuery,
): Statement => {
  const { values, bind } = binder();
  const where = conditions(filter, bind);
  const further = after === undefined ? [] : [beyondEnd(sort, after, bind)];
  const found = `SELECT ${foundColumns} FROM ${tasksWithBids(live)} WHERE ${[...where, ...further].join(' AND ')}
    ${orderBy('t', sort)} LIMIT ${bind(limit)}`;
  return { text: withReadAt(found, orderBy('found', sort), `, (${countOf(live, where)}) AS total`), values };
};

export const countStatement = (live: LiveGenerations, filter: TaskFilter): Statement => {
  const { values, bind } = binder();
  return { text: countOf(live, conditions(filter, bind)), values };
};

/** The whole list, to be fetched from cursor `list`. */
export const listCursorStatement = (live: LiveGenerations, { filter, sort }: ListQuery): Statement => {
  const { values, bind } = binder();
  return {
    text: `DECLARE list NO SCROLL CURSOR FOR SELECT ${foundColumns} FROM ${tasksWithBids(live)}
      WHERE ${conditions(filter, bind).join(' AND ')} ${orderBy('t', sort)}`,
    values,
  };
};

export const taskStatement = (live: LiveGenerations, id: string): Statement => ({
  text: withReadAt(
    `SELECT ${foundColumns} FROM ${tasksWithBids(live)} WHERE t.id = $1::uuid AND NOT t.removed`,
    '',
  ),
  values: [id],
});

export const featuredStatement = (live: LiveGenerations, today: string, limit: number): Statement => ({
  text: withReadAt(
    `SELECT ${foundColumns} FROM ${tasksWithBids(live)}
      WHERE NOT t.removed AND t.status IN ('Pending', 'In Progress') AND t.deadline >= $1
      ${orderBy('t', 'deadline')} LIMIT $2`,
    orderBy('found', 'deadline'),
  ),
  values: [today, limit],
});

export const bidsPlacedStatement = (live: LiveGenerations, uid: string): Statement => ({
  text: withReadAt(
    `SELECT coalesce(sum(count), 0) FROM ${tableName('placed_bids', live['bids'])} WHERE uid = $1`,
    '',
  ),
  values: [uid],
});

/** A page of a user's bids, and how many tasks the user has bid on; each with its task, where that is there. */
export const bidsOfStatement = (
  live: LiveGenerations,
  { uid, limit, after }: { readonly uid: string; readonly limit: number; readonly after?: number },
): Statement => {
  const { values, bind } = binder();
  const placed = `${tableName('placed_bids', live['bids'])} p`;
  const own = `p.uid = ${bind(uid)}`;
  const further = after === undefined ? '' : ` AND p.position < ${bind(after)}`;
  const found = `SELECT p.task_id, p.count AS placed, p.last_bid_at, p.position AS placed_at, ${foundColumns}
    FROM (SELECT * FROM ${placed} WHERE ${own}${further} ORDER BY p.position DESC LIMIT ${bind(limit)}) p
    LEFT JOIN ${tableName('tasks', live.tasks)} t ON t.id = p.task_id AND NOT t.removed
    LEFT JOIN ${tableName('task_bids', live['bids'])} b ON b.id = t.id`;
  const total = `(SELECT count(*) FROM ${placed} WHERE ${own})`;
  return { text: withReadAt(found, 'ORDER BY found.placed_at DESC', `, ${total} AS total`), values };
};

export const bidCountsStatement = (live: LiveGenerations, taskIds: readonly string[]): Statement => ({
  text: withReadAt(
    `SELECT id, count FROM ${tableName('task_bids', live['bids'])} WHERE id = ANY ($1::uuid[])`,
    '',
  ),
  values: [taskIds],
});
