import { placedBidsSchema, type PlacedBidsAnswer } from '@marketplace/contracts';
import { api } from '../../api/api.ts';
import { inPages, type Page } from '../../api/pages.ts';

const myBidsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The tasks that the user bid on, newest bid first. */
    getMyBids: build.infiniteQuery<Page<PlacedBidsAnswer>, undefined, string | null>({
      ...inPages('/mybids', placedBidsSchema, { limit: 50 }),
      providesTags: ['MyBids'],
    }),
  }),
});

export const { useGetMyBidsInfiniteQuery } = myBidsApi;
