import { taskFilterOf, type MyTasksQuery, type Sort, type TaskFilter } from '@marketplace/contracts';
import type { ConditionOn, PageOf } from '@marketplace/read-store';
import { encodeCursor } from '@marketplace/service-kit';
import { placeOf } from '../http/paging.ts';

/** The limit of a page whose request has a cursor but no limit. */
export const defaultLimit = 100;

type PageStart = NonNullable<PageOf<'tasks'>['after']>;

export interface Listing {
  readonly where: readonly ConditionOn<'tasks'>[];
  readonly order: PageOf<'tasks'>['order'];
  readonly descending: boolean;
  /** Undefined: all tasks. */
  readonly limit?: number;
  readonly after?: PageStart;
  /** All options that change the list, except limit and cursor, as text. */
  readonly query: string;
  /** The options of the page after `end`. */
  readonly next: (end: PageStart) => MyTasksQuery & { readonly cursor: string };
  /** Set for the first page of a search. */
  readonly search?: Search;
}

/** The parts of a search from which it is repeated with other words. */
interface Search {
  readonly words: readonly string[];
  /** All conditions except the words. */
  readonly others: readonly ConditionOn<'tasks'>[];
  readonly withWords: (words: readonly string[]) => Listing;
}

/** The conditions of all filters except the words. */
const othersOf = (filter: TaskFilter): ConditionOn<'tasks'>[] => {
  const { category, status, minBudget, maxBudget, deadlineFrom, deadlineTo, acceptingBids } = filter;
  return [
    ...(category === undefined ? [] : [{ field: 'category', is: category } as const]),
    ...(status === undefined ? [] : [{ field: 'status', is: status } as const]),
    ...(acceptingBids === undefined
      ? []
      : ([
          { field: 'status', is: 'Pending' },
          { field: 'bidding', in: ['open', 'near'] },
        ] as const)),
    { field: 'budget', from: minBudget, to: maxBudget },
    { field: 'deadline', from: deadlineFrom, to: deadlineTo },
  ];
};

export const conditionsOf = (filter: TaskFilter): ConditionOn<'tasks'>[] => {
  const { words } = filter;
  return [...(words === undefined ? [] : [{ words }]), ...othersOf(filter)];
};

const orderOf = (sort: Sort | 'waitsSince'): Pick<Listing, 'order' | 'descending'> => {
  const key = sort.replace('-', '') as 'posted' | 'deadline' | 'budget' | 'bids' | 'waitsSince';
  const field = key === 'bids' ? 'bidsCount' : key;
  return { order: field === 'posted' ? [field] : [field, 'posted'], descending: sort.startsWith('-') };
};

/** The conditions for tasks that wait for their owner. `dueOf` computes until when. */
const waitsForOwner: readonly ConditionOn<'tasks'>[] = [
  { field: 'liveBids', from: 1 },
  { field: 'waitsSince', not: '' },
  {
    any: [
      [
        { field: 'status', is: 'Pending' },
        { field: 'bidding', is: 'closed' },
      ],
      [
        { field: 'status', is: 'In Progress' },
        { field: 'work', is: 'delivered' },
      ],
    ],
  },
];

/**
 * The list that these options ask for: of all tasks, or of an owner's tasks.
 * @throws {Problem} `invalid-request` for a cursor of another list
 */
export const listingOf = (options: MyTasksQuery, ownerUid?: string): Listing => {
  const { limit, cursor, waiting, sort = waiting ? 'waitsSince' : 'posted' } = options;
  const filter = taskFilterOf(options);
  const { words } = filter;
  const query = JSON.stringify([sort, ownerUid ?? null, filter, ...(waiting ? ['waiting'] : [])]);
  const paged = limit !== undefined || cursor !== undefined;
  const pageLimit = limit ?? defaultLimit;
  const ordered = orderOf(sort);
  const after = placeOf(cursor, query, { collection: 'tasks', ...ordered });
  const own = [
    ...(ownerUid === undefined ? [] : [{ field: 'ownerUid', is: ownerUid } as const]),
    ...(waiting ? waitsForOwner : []),
  ];
  return {
    where: [...own, ...conditionsOf(filter)],
    ...ordered,
    query,
    ...(paged && { limit: pageLimit }),
    ...(after !== undefined && { after }),
    next: (end) => ({ ...options, limit: pageLimit, cursor: encodeCursor(end, query) }),
    ...(words !== undefined &&
      after === undefined && {
        search: {
          words,
          others: [...own, ...othersOf(filter)],
          withWords: (instead) => listingOf({ ...options, q: instead.join(' ') }, ownerUid),
        },
      }),
  };
};
