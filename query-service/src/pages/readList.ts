import type { DocumentReader } from '@marketplace/read-store';
import { publicTask } from '../http/answers.ts';
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
    const page = await documents.page('tasks', { ...one, limit: listing.limit, withTotal: true });
    const { position, documents: found, total = 0, end } = page;
    const next = end && nextPageOf(one.next(end));
    return { url, position, list: { tasks: found.map(publicTask), total, next } };
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
