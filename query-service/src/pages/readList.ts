import type { DocumentReader } from '@marketplace/read-store';
import { publicTask } from '../http/answers.ts';
import { readCountedPage } from '../list-tasks/countedPage.ts';
import type { Listing } from '../list-tasks/listing.ts';
import { readWithFuzzyMatches, type FindFuzzyMatches } from '../list-tasks/fuzzySearch.ts';
import { nextPageOf, type PageRequest } from '@marketplace/contracts';

type ReadList = Pick<PageRequest, 'url'> &
  Required<Pick<PageRequest, 'position' | 'list'>> & { readonly isPassing?: true };

/** The page of a list of tasks, as in the API. */
export const readList = async (
  documents: DocumentReader,
  findFuzzyMatches: FindFuzzyMatches,
  url: string,
  listing: Listing & { readonly limit: number },
): Promise<ReadList> => {
  const read = async (one: Listing): Promise<ReadList> => {
    const page = await readCountedPage(documents, one, listing.limit);
    const { position, documents: found, total, isMore, end } = page;
    const next = end && nextPageOf(one.next(end));
    const list = { tasks: found.map(publicTask), total, ...(isMore && { isMore }), next };
    return { url, position, list };
  };
  const { exact, fuzzy, isLate } = await readWithFuzzyMatches(
    findFuzzyMatches,
    listing,
    read,
    ({ list }) => list.total === 0,
  );
  if (fuzzy) return { ...fuzzy.list, list: { ...fuzzy.list.list, near: fuzzy.words } };
  return isLate ? { ...exact, isPassing: true } : exact;
};
