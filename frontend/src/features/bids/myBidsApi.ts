import {
  placedBidsSchema,
  type BidState,
  type NextPage,
  type PlacedBidsAnswer,
} from '@marketplace/contracts';
import { api } from '../../api/api.ts';
import { inPages, type Page } from '../../api/pages.ts';
import { readablePublicTask } from '../../api/reading.ts';

const limit = 50;
const readableBids = placedBidsSchema.extend({ task: readablePublicTask.nullable() });

const myBidsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The tasks that the user bid on, newest bid first: all, or those with a bid in that state. */
    getMyBids: build.infiniteQuery<Page<PlacedBidsAnswer>, BidState | undefined, NextPage | null>({
      ...inPages('/mybids', readableBids, { limit }),
      query: ({ queryArg: state, pageParam }) => ({
        url: '/mybids',
        params: { state, limit, ...pageParam },
      }),
      providesTags: ['MyBids'],
    }),
  }),
});

export const { useGetMyBidsInfiniteQuery } = myBidsApi;
