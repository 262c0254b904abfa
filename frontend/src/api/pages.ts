import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { NextPage } from '@marketplace/contracts';
import type { z } from 'zod';
import { cursorPages, nextPage } from './cursors.ts';
import { eachOf } from './reading.ts';

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Of the whole list. */
  readonly total: number;
  readonly next: NextPage | undefined;
  /** The near words of these items, if no item has the words of the search. */
  readonly near?: string;
}

const nearIn = (header: string | null) => (header === null ? {} : { near: decodeURIComponent(header) });

/** Part of an endpoint's definition: reads the list at `url` page by page. */
export const inPages = <Item>(
  url: string,
  item: z.ZodType<Item, Item>,
  options: { readonly limit: number; readonly sort?: string },
) => ({
  infiniteQueryOptions: cursorPages,
  query: ({ pageParam }: { readonly pageParam: NextPage | null }) => ({
    url,
    params: { ...options, ...pageParam },
  }),
  rawResponseSchema: eachOf(item),
  transformResponse: (items: Item[], meta: FetchBaseQueryMeta | undefined): Page<Item> => ({
    items,
    total: Number(meta?.response?.headers.get('X-Total-Count') ?? items.length),
    next: nextPage(meta?.response?.headers.get('Link') ?? null),
    ...nearIn(meta?.response?.headers.get('X-Search-Near') ?? null),
  }),
});
