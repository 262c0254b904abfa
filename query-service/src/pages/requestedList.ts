import { browsePageSize, defaultSort, taskQuerySchema } from '@marketplace/contracts';
import { parseQuery } from '@marketplace/service-kit';
import type { Request } from 'express';
import { listingOf, type Listing } from '../list-tasks/listing.ts';

const { limit: _limit, ...options } = taskQuerySchema.shape;

/** The address without the fields of the form that say nothing: a form without script sends all of them. */
export const plainAddress = (url: string): string => {
  const { pathname, searchParams: params } = new URL(url, 'http://page');
  const empty = [...params].filter(([, value]) => value === '' || value === 'any');
  if (empty.length === 0) return url;
  for (const [name, value] of empty) params.delete(name, value);
  return params.size === 0 ? pathname : `${pathname}?${params.toString()}`;
};

/**
 * The list of a page's address; undefined if the web app would read the address in another way than the API: then it reads the
 * list itself.
 */
export const requestedList = (req: Request): (Listing & { readonly limit: number }) | undefined => {
  const params = new URL(req.url, 'http://page').searchParams;
  const names = [...params.keys()];
  if (!names.every((name) => name in options)) return undefined;
  try {
    if (!params.has('sort')) params.set('sort', defaultSort);
    const listing = listingOf(parseQuery(taskQuerySchema, { url: `/?${params.toString()}` }));
    return { ...listing, limit: browsePageSize };
  } catch {
    return undefined;
  }
};
