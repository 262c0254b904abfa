/**
 * What the next page needs beside the options of the list, from the `rel="next"` of a `Link` header: its cursor, and its words,
 * because a search may have found near ones. Undefined on the last page.
 */
export const nextPage = (link: string | null): string | undefined => {
  const address = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  const { searchParams } = new URL(address ?? '', 'http://list');
  const needed = [...searchParams].filter(([name]) => name === 'cursor' || name === 'q');
  return searchParams.has('cursor') ? new URLSearchParams(needed).toString() : undefined;
};
export const pageParams = (page: string | null): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(page ?? ''));

/** For an infinite query whose pages contain the cursor of the next page. */
export const cursorPages = {
  initialPageParam: null,
  getNextPageParam: ({ next }: { readonly next?: string | undefined }) => next,
};
export const cursorParam = (cursor: string | null) => (cursor === null ? {} : { cursor });
