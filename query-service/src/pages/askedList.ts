import { browsePageSize, taskQuerySchema } from '@marketplace/contracts';
import type { Request } from 'express';
import { listingOf, type Listing } from '../list-tasks/listing.ts';

const { limit: _limit, cursor: _cursor, ...filters } = taskQuerySchema.shape;

const isOrdered = (from: string | null, to: string | null, compare: (text: string) => number | string) =>
  from === null || to === null || compare(from) <= compare(to);

/**
 * The list of a page's address; undefined if the web app would read the address in another way than the API: then it reads the
 * list itself.
 */
export const askedList = (req: Request): (Listing & { readonly limit: number }) | undefined => {
  const params = new URL(req.url, 'http://page').searchParams;
  const names = [...params.keys()];
  const known = new Set(names).size === names.length && names.every((name) => name in filters);
  const valid =
    isOrdered(params.get('minBudget'), params.get('maxBudget'), Number) &&
    isOrdered(params.get('deadlineFrom'), params.get('deadlineTo'), String);
  // A search may find near words instead.
  if (!known || !valid || params.has('q')) return undefined;
  try {
    if (!params.has('sort')) params.set('sort', '-posted');
    const listing = listingOf(taskQuerySchema.parse(Object.fromEntries(params)));
    return { ...listing, limit: browsePageSize };
  } catch {
    return undefined;
  }
};
