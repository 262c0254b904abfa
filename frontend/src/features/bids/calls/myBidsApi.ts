import type { BidState } from '@marketplace/contracts';
import { api } from '../../../api/api.ts';
import { inPages } from '../../../api/pages.ts';

const myBidsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The tasks that the user bid on, newest bid first: all, or those with a bid in that state. */
    getMyBids: build.infiniteQuery({
      ...inPages('GET /mybids', 50, (query: { readonly state: BidState | undefined }) => ({ query })),
      providesTags: ['MyBids'],
    }),
  }),
});

export const { useGetMyBidsInfiniteQuery } = myBidsApi;
