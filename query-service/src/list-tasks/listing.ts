import { taskFilterOf, taskQuerySchema, type Sort, type TaskFilter } from '@marketplace/contracts';
import type { ConditionOn, PageOf } from '@marketplace/read-store';
import { decodeCursor, encodeCursor, parseQuery } from '@marketplace/service-kit';
import type { Request } from 'express';
import { z } from 'zod';
import { relativeLink } from '../http/paging.ts';

/** Of a page that was asked for by cursor alone. */
export const defaultLimit = 100;

type After = NonNullable<PageOf<'tasks'>['after']>;
const afterSchema = z.array(z.union([z.string(), z.number()])).min(1);

/** A list as it was asked for. */
export interface Listing {
  readonly where: readonly ConditionOn<'tasks'>[];
  readonly order: PageOf<'tasks'>['order'];
  readonly descending: boolean;
  /** Left out: everything. */
  readonly limit?: number;
  readonly after?: After;
  /** All that the list's content depends on, except its page. */
  readonly query: string;
  /** The address of the page after `end`, relative to the one that was asked. */
  readonly next: (end: After) => string;
}

const conditionsOf = (filter: TaskFilter): ConditionOn<'tasks'>[] => {
  const { words, category, status, minBudget, maxBudget, deadlineFrom, deadlineTo } = filter;
  return [
    ...(words === undefined ? [] : [{ words }]),
    ...(category === undefined ? [] : [{ field: 'category', is: category } as const]),
    ...(status === undefined ? [] : [{ field: 'status', is: status } as const]),
    { field: 'budget', from: minBudget, to: maxBudget },
    { field: 'deadline', from: deadlineFrom, to: deadlineTo },
  ];
};

const orderOf = (sort: Sort): Pick<Listing, 'order' | 'descending'> => {
  const key = sort.replace('-', '') as 'posted' | 'deadline' | 'budget';
  return { order: key === 'posted' ? [key] : [key, 'posted'], descending: sort.startsWith('-') };
};

/**
 * The options of GET /tasks and GET /mytasks.
 * @throws {Problem} `invalid-request` naming each option that is wrong
 */
export const listingOf = (req: Request, ownerUid?: string): Listing => {
  const options = parseQuery(taskQuerySchema, req);
  const { limit, cursor, sort = 'posted' } = options;
  const filter = taskFilterOf(options);
  const query = JSON.stringify([sort, ownerUid ?? null, filter]);
  const paged = limit !== undefined || cursor !== undefined;
  const pageLimit = limit ?? defaultLimit;
  return {
    where: [
      ...(ownerUid === undefined ? [] : [{ field: 'ownerUid', is: ownerUid } as const]),
      ...conditionsOf(filter),
    ],
    ...orderOf(sort),
    query,
    ...(paged && { limit: pageLimit }),
    ...(cursor !== undefined && { after: decodeCursor(cursor, query, afterSchema) }),
    next: (end) => relativeLink({ ...options, limit: pageLimit, cursor: encodeCursor(end, query) }),
  };
};
