import type { Sort } from '@marketplace/contracts';
import type { Document, Filter, Sort as Order } from 'mongodb';
import type { PageEnd, TaskFilter } from '../port.ts';
import type { Kept } from './keptDocuments.ts';

export type KeptTask = Kept<'tasks'>;

/** What a query asks of the collection of tasks: the same for reading it and for explaining it. */
export interface TaskQuery {
  readonly filter: Filter<KeptTask>;
  readonly sort: Order;
}

/** Removed tasks have no place in the order of posting. */
const isThere: Filter<KeptTask> = { posted: { $gte: 0 } };

/** Follows every word that begins with it: no letter, mark or digit is that high. */
const afterAll = '\u{10ffff}';

const wordBegins = (word: string): Filter<KeptTask> => ({
  words: { $elemMatch: { $gte: word, $lt: `${word}${afterAll}` } },
});

/** A condition each, for those that are given. */
const given = <T>(value: T | undefined, condition: (value: T) => Filter<KeptTask>): Filter<KeptTask>[] =>
  value === undefined ? [] : [condition(value)];

const conditions = (filter: TaskFilter): Filter<KeptTask>[] => [
  isThere,
  ...given(filter.ownerUid, (ownerUid) => ({ ownerUid })),
  ...(filter.words ?? []).map(wordBegins),
  ...given(filter.category, (category) => ({ category })),
  ...given(filter.status, (status) => ({ status })),
  ...given(filter.minBudget, (budget) => ({ budget: { $gte: budget } })),
  ...given(filter.maxBudget, (budget) => ({ budget: { $lte: budget } })),
  ...given(filter.deadlineFrom, (deadline) => ({ deadline: { $gte: deadline } })),
  ...given(filter.deadlineTo, (deadline) => ({ deadline: { $lte: deadline } })),
];

const orderOf = (sort: Sort) =>
  ({
    key: sort.endsWith('deadline') ? 'deadline' : sort.endsWith('budget') ? 'budget' : undefined,
    direction: sort.startsWith('-') ? -1 : 1,
  }) as const;

/** What comes after a page; the bound on the key alone, which the rest implies, is what an index can start at. */
const beyond = (sort: Sort, { key: end, posted }: PageEnd): Filter<KeptTask>[] => {
  const { key, direction } = orderOf(sort);
  const [after, from] = direction === 1 ? (['$gt', '$gte'] as const) : (['$lt', '$lte'] as const);
  if (key === undefined) return [{ posted: { [after]: posted } }];
  return [
    { [key]: { [from]: end } },
    { $or: [{ [key]: { [after]: end } }, { [key]: end, posted: { [after]: posted } }] },
  ];
};

export const countFilter = (filter: TaskFilter): Filter<KeptTask> => ({ $and: conditions(filter) });

export const listQuery = (query: {
  readonly filter: TaskFilter;
  readonly sort: Sort;
  readonly after?: PageEnd;
}): TaskQuery => {
  const { filter, sort, after } = query;
  const { key, direction } = orderOf(sort);
  return {
    filter: { $and: [...conditions(filter), ...(after === undefined ? [] : beyond(sort, after))] },
    sort: { ...(key && { [key]: direction }), posted: direction },
  };
};

export const featuredQuery = (today: string): TaskQuery => ({
  filter: {
    $and: [isThere, { status: { $in: ['Pending', 'In Progress'] } }, { deadline: { $gte: today } }],
  },
  sort: { deadline: 1, posted: 1 },
});

export const tasksById = (ids: readonly string[]): Filter<KeptTask> => ({
  $and: [isThere, { _id: { $in: [...ids] } }],
});

export const placedQuery = (uid: string, after?: number) =>
  ({
    filter: { uid, ...(after !== undefined && { position: { $lt: after } }) },
    sort: { position: -1 },
  }) as const;

/** How many bids the user has placed in all. */
export const placedSum = (uid: string): Document[] => [
  { $match: { uid } },
  { $group: { _id: null, count: { $sum: '$count' } } },
];
