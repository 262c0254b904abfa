import type { DocumentReader } from '@marketplace/read-store';
import { publicTask } from '../http/answers.ts';
import type { Listing } from '../list-tasks/listing.ts';
import { nearWordsOf } from '../list-tasks/nearSearch.ts';
import type { AskedPage } from './renderer.ts';

type PageListing = Listing & { readonly limit: number };
type ReadList = Pick<AskedPage, 'url'> & Required<Pick<AskedPage, 'position' | 'list'>>;

/** The page of a list of tasks. As in the API, a search that finds nothing is tried again with near words. */
export const readList = async (
  documents: DocumentReader,
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
    const next = end && new URLSearchParams(one.next(end).slice(1)).get('cursor');
    return { url, position, list: { tasks: found.map(publicTask), total, next: next ?? undefined } };
  };
  const exact = await read(listing);
  const { search } = listing;
  if (search === undefined || exact.list.total > 0) return exact;
  const words = await nearWordsOf(documents, search.words, search.others);
  if (words === undefined) return exact;
  const near = await read(search.withWords(words));
  return near.list.total === 0 ? exact : { ...near, list: { ...near.list, near: words.join(' ') } };
};
