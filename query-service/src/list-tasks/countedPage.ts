import { mostCounted, type Total } from '@marketplace/contracts';
import type { At, DocumentReader, Page } from '@marketplace/read-store';
import type { Listing } from './listing.ts';

const isSearch = ({ where }: Listing): boolean =>
  where.some((condition) => 'words' in condition && condition.words.length > 0);

/** A page of a list, with the number of its tasks: of a search, at most {@link mostCounted}. */
export const readCountedPage = async (
  documents: Pick<DocumentReader, 'page'>,
  listing: Listing,
  limit: number,
): Promise<At<Omit<Page<'tasks'>, 'total'>> & Total> => {
  const upTo = isSearch(listing) ? mostCounted : Infinity;
  const page = await documents.page('tasks', { ...listing, limit, countUpTo: upTo + 1 });
  const { total = 0 } = page;
  return { ...page, ...(total > upTo ? { total: upTo, isMore: true } : { total }) };
};
