import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import { z } from 'zod';
import { cursorPages, cursorParam, nextCursor } from './cursors.ts';

/** A part of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** How many there are in all. */
  readonly total: number;
  /** Leads to the next page, where there is one. */
  readonly next: string | undefined;
}

/** The definition of an endpoint that reads the list at `url` page by page. */
export const inPages = <Item>(
  url: string,
  item: z.ZodType<Item, Item>,
  options: { readonly limit: number; readonly sort?: string },
) => ({
  infiniteQueryOptions: cursorPages,
  query: ({ pageParam }: { readonly pageParam: string | null }) => ({
    url,
    params: { ...options, ...cursorParam(pageParam) },
  }),
  rawResponseSchema: z.array(item),
  transformResponse: (items: Item[], meta: FetchBaseQueryMeta | undefined): Page<Item> => ({
    items,
    total: Number(meta?.response?.headers.get('X-Total-Count') ?? items.length),
    next: nextCursor(meta?.response?.headers.get('Link') ?? null),
  }),
});
