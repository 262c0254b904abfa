import type { Page } from '../../../api/pages.ts';
import { useSending } from '../../../commands/sending.ts';
import { shownBids, type ShownBid } from './shownBids.ts';
import { useGetTaskBidsInfiniteQuery, type BidsQuery } from './taskBidsApi.ts';

/** A list of bids after the changes that are being sent. `read` is the list without these changes. */
export const useShownBids = (query: BidsQuery, options: { readonly skip?: boolean } = {}) => {
  const list = useGetTaskBidsInfiniteQuery(query, options);
  const changes = useSending(query.taskId);
  const shown = (read: typeof list.data): { readonly pages: readonly Page<ShownBid>[] } | undefined =>
    read && { pages: shownBids(read.pages, changes) };
  return { ...list, read: list.currentData, data: shown(list.data), currentData: shown(list.currentData) };
};
