import {
  placedBidsSchema,
  type BidState,
  type NextPage,
  type PlacedBidsAnswer,
} from '@marketplace/contracts';
import { api } from '../../../api/api.ts';
import { inPages, type Page } from '../../../api/pages.ts';
import { readablePublicTask } from '../../../api/tolerantSchemas.ts';

const readableBids = placedBidsSchema.extend({ task: readablePublicTask.nullable() });

const myBidsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The tasks that the user bid on, newest bid first: all, or those with a bid in that state. */
    getMyBids: build.infiniteQuery<
      Page<PlacedBidsAnswer>,
      { readonly state: BidState | undefined },
      NextPage | null
    >({
      ...inPages('GET /mybids', readableBids, 50),
      providesTags: ['MyBids'],
    }),
  }),
});

export const { useGetMyBidsInfiniteQuery } = myBidsApi;
