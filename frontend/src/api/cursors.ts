import { nextPageOf, type NextPage } from '@marketplace/contracts';

/** The next page that the `rel="next"` of a `Link` header names; undefined on the last page. */
export const nextPage = (link: string | null): NextPage | undefined =>
  nextPageOf(/<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1] ?? '');

/** For an infinite query whose pages tell the next page. */
export const cursorPages = {
  initialPageParam: null,
  getNextPageParam: <Next>({ next }: { readonly next?: Next | undefined }) => next,
};
export const cursorParam = (cursor: string | null) => (cursor === null ? {} : { cursor });
