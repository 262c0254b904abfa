import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { NextPage } from '@marketplace/contracts';
import type { z } from 'zod';
import { callTo, type PlainCall } from './callTo.ts';
import { cursorPages, nextPage } from './cursors.ts';
import { eachOf } from './tolerantSchemas.ts';

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

interface PageCall<Query> {
  readonly queryArg: Query;
  readonly pageParam: NextPage | null;
}

/** Part of an endpoint's definition: reads a list page by page; the endpoint's argument has the other options. */
export const inPages = <Item, Query extends object>(
  call: PlainCall,
  item: z.ZodType<Item, Item>,
  limit: number,
) => ({
  infiniteQueryOptions: cursorPages,
  query: ({ queryArg, pageParam }: PageCall<Query>) =>
    callTo(call, { query: { ...queryArg, limit, ...pageParam } }),
  rawResponseSchema: eachOf(item),
  transformResponse: (items: Item[], meta: FetchBaseQueryMeta | undefined): Page<Item> => ({
    items,
    total: Number(meta?.response?.headers.get('X-Total-Count') ?? items.length),
    next: nextPage(meta?.response?.headers.get('Link') ?? null),
    ...nearIn(meta?.response?.headers.get('X-Search-Near') ?? null),
  }),
});
