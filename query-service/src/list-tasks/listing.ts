import { taskFilterOf, taskQuerySchema, type Sort } from '@marketplace/contracts';
import type { PageEnd, TaskFilter } from '@marketplace/read-store';
import { parseQuery } from '@marketplace/service-kit';
import type { Request } from 'express';
import { relativeLink } from '../http/relativeLink.ts';
import { cursorOf, pageEndOf } from './cursor.ts';

/** Of a page that was asked for by cursor alone. */
export const defaultLimit = 100;

/** A list as it was asked for. */
export interface Listing {
  readonly filter: TaskFilter;
  readonly sort: Sort;
  /** Left out: everything. */
  readonly limit?: number;
  readonly after?: PageEnd;
  /** All that the list's content depends on, but for its page. */
  readonly query: string;
  /** The address of the page after `end`, relative to the one that was asked. */
  readonly next: (end: PageEnd) => string;
}

/**
 * The options of GET /tasks and GET /mytasks.
 * @throws {Problem} `invalid-request` naming each option that is wrong
 */
export const listingOf = (req: Request, ownerUid?: string): Listing => {
  const options = parseQuery(taskQuerySchema, req);
  const { limit, cursor, sort = 'posted' } = options;
  const filter = { ...(ownerUid !== undefined && { ownerUid }), ...taskFilterOf(options) };
  const query = JSON.stringify([sort, filter]);
  const paged = limit !== undefined || cursor !== undefined;
  const pageLimit = limit ?? defaultLimit;
  return {
    filter,
    sort,
    query,
    ...(paged && { limit: pageLimit }),
    ...(cursor !== undefined && { after: pageEndOf(cursor, query) }),
    next: (end) => relativeLink({ ...options, limit: pageLimit, cursor: cursorOf(end, query) }),
  };
};
