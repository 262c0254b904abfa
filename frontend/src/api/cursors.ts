import { nextPageOf, type NextPage } from '@marketplace/contracts';
import { callTo, type PlainCall } from './callTo.ts';

/** The next page that the `rel="next"` of a `Link` header names; undefined on the last page. */
export const nextPage = (link: string | null): NextPage | undefined =>
  nextPageOf(/<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1] ?? '');

/** For an infinite query whose pages tell the next page. */
export const cursorPages = {
  initialPageParam: null,
  getNextPageParam: <Next>({ next }: { readonly next?: Next | undefined }) => next,
};
export const cursorParam = (cursor: string | null) => (cursor === null ? {} : { cursor });

interface CursorCall {
  readonly queryArg: object | undefined;
  readonly pageParam: string | null;
}

/** Part of an endpoint's definition: reads pages by their cursor; the endpoint's argument has the other options. */
export const byCursor = (call: PlainCall, limit: number) => ({
  infiniteQueryOptions: cursorPages,
  query: ({ queryArg, pageParam }: CursorCall) =>
    callTo(call, { query: { ...queryArg, limit, ...cursorParam(pageParam) } }),
});
