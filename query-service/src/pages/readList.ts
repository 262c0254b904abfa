import type { DocumentReader } from '@marketplace/read-store';
import { publicTask } from '../http/answers.ts';
import type { Listing } from '../list-tasks/listing.ts';
import type { FindFuzzyMatches } from '../list-tasks/fuzzySearch.ts';
import { nextPageOf, type PageRequest } from '@marketplace/contracts';

type PageListing = Listing & { readonly limit: number };
type ReadList = Pick<PageRequest, 'url'> & Required<Pick<PageRequest, 'position' | 'list'>>;

/** The page of a list of tasks. As in the API, a search that finds nothing is tried again with near words. */
export const readList = async (
  documents: DocumentReader,
  findNear: FindFuzzyMatches,
  url: string,
  listing: PageListing,
): Promise<ReadList> => {
  const read = async (one: Omit<Listing, 'limit'>) => {
    const {
      position,
      documents: found,
      total = 0,
      end,
    } = await documents.page('tasks', {
      ...one,
      limit: listing.limit,
      withTotal: true,
    });
    const next = end && nextPageOf(one.next(end));
    return { url, position, list: { tasks: found.map(publicTask), total, next } };
  };
  const exact = await read(listing);
  const { search } = listing;
  if (search === undefined || exact.list.total > 0) return exact;
  const words = await findNear(search.words, search.others);
  if (words === undefined || words === 'late') return exact;
  const near = await read(search.withWords(words));
  return near.list.total === 0 ? exact : { ...near, list: { ...near.list, near: words.join(' ') } };
};
