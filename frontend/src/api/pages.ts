import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import { nextPageOf, type NextPage, type Total } from '@marketplace/contracts';
import type { AnswerOf, CallName, CallRequest } from './callTo.ts';
import { answerCheck, requestOf } from './endpoint.ts';

export interface Page<Item> extends Total {
  readonly items: readonly Item[];
  readonly next: NextPage | undefined;
  /** The similar words (fuzzy match) that these items have, if no item has the words of the search. */
  readonly near?: string;
}
type ItemOf<Name extends CallName> = AnswerOf<Name> extends readonly (infer Item)[] ? Item : never;
interface PageCall<Argument> {
  readonly queryArg: Argument;
  readonly pageParam: NextPage | null;
}

/** The next page that the `rel="next"` of a `Link` header names; undefined on the last page. */
const nextPage = (link: string | null): NextPage | undefined =>
  nextPageOf(/<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1] ?? '');
const nearIn = (header: string | null) => (header === null ? {} : { near: decodeURIComponent(header) });

/** Makes a page from the items of an answer and its headers, which have the total and the next page. */
export const pageOf = <Item>(items: Item[], meta: FetchBaseQueryMeta | undefined): Page<Item> => {
  const headerOf = (name: string) => meta?.response?.headers.get(name) ?? null;
  return {
    items,
    total: Number(headerOf('X-Total-Count') ?? items.length),
    ...(headerOf('X-Total-At-Least') !== null && { isMore: true }),
    next: nextPage(headerOf('Link')),
    ...nearIn(headerOf('X-Search-Near')),
  };
};

/** Options of an infinite query whose pages have the next page, or its cursor, in `next`. */
export const cursorPages = {
  initialPageParam: null as NextPage | null,
  getNextPageParam: ({ next }: { readonly next?: NextPage | string | undefined }) =>
    typeof next === 'string' ? { cursor: next } : next,
};

/** Part of an endpoint with a `transformResponse`, which gets the answer after its check. */
export const transformed = <Query, Schema>(part: {
  readonly query: Query;
  readonly responseSchema: Schema;
}) => ({
  query: part.query,
  rawResponseSchema: part.responseSchema,
});

/**
 * Part of an endpoint: reads a list page by page, with the cursor in the `next` of each answer. `request` makes the request, without the
 * page, from the endpoint's argument.
 */
export const byCursor = <Name extends CallName, Argument>(
  name: Name,
  limit: number,
  request: (argument: Argument) => CallRequest<Name>,
) => ({
  infiniteQueryOptions: cursorPages,
  query: ({ queryArg, pageParam }: PageCall<Argument>) => {
    const asked = request(queryArg);
    const query = { ...asked.query, limit, ...pageParam };
    return requestOf(name, { ...asked, query } as CallRequest<Name>);
  },
  responseSchema: answerCheck(name),
});

/** Like {@link byCursor}, for an answer that is a list and has the next page in its headers. */
export const inPages = <Name extends CallName, Argument>(
  name: Name,
  limit: number,
  request: (argument: Argument) => CallRequest<Name>,
) => ({
  infiniteQueryOptions: cursorPages,
  ...transformed(byCursor(name, limit, request)),
  transformResponse: pageOf<ItemOf<Name>>,
});
