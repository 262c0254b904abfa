/**
 * The cursor in the `rel="next"` of a `Link` header, a URL relative to the list; undefined on the last page.
 */
export const nextCursor = (link: string | null): string | undefined => {
  const address = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  if (address === undefined) return undefined;
  return new URL(address, 'http://list').searchParams.get('cursor') ?? undefined;
};

/** For an infinite query whose pages contain the cursor of the next page. */
export const cursorPages = {
  initialPageParam: null,
  getNextPageParam: ({ next }: { readonly next?: string | undefined }) => next,
};
export const cursorParam = (cursor: string | null) => (cursor === null ? {} : { cursor });
