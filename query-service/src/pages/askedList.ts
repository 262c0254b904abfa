import { browsePageSize, defaultSort, taskQuerySchema } from '@marketplace/contracts';
import { parseQuery } from '@marketplace/service-kit';
import type { Request } from 'express';
import { listingOf, type Listing } from '../list-tasks/listing.ts';

const { limit: _limit, cursor: _cursor, ...filters } = taskQuerySchema.shape;

/**
 * The list of a page's address; undefined if the web app would read the address in another way than the API: then it reads the
 * list itself.
 */
export const askedList = (req: Request): (Listing & { readonly limit: number }) | undefined => {
  const params = new URL(req.url, 'http://page').searchParams;
  const names = [...params.keys()];
  // A search may find near words instead.
  if (!names.every((name) => name in filters) || params.has('q')) return undefined;
  try {
    if (!params.has('sort')) params.set('sort', defaultSort);
    const listing = listingOf(parseQuery(taskQuerySchema, { url: `/?${params.toString()}` }));
    return { ...listing, limit: browsePageSize };
  } catch {
    return undefined;
  }
};
