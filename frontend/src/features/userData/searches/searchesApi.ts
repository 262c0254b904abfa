import { api } from '../../../api/api.ts';
import { endpoint } from '../../../api/endpoint.ts';

export interface NamedQuery {
  readonly name: string;
  /** The options of GET /tasks. */
  readonly query: string;
}
export type NewFeed = ({ readonly kind: 'search' } & NamedQuery) | { readonly kind: 'deadlines' };
interface ChangeSearch {
  readonly id: string;
  readonly name?: string;
  readonly alert?: boolean;
}

const tagged = api.enhanceEndpoints({ addTagTypes: ['Searches', 'Feeds'] });
/** Reads are keyed by uid, so that users never see each other's data. */
const byUser = (_uid: string) => ({});
const byId = (id: string) => ({ params: { id } });

const savedApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    getSearches: build.query({ ...endpoint('GET /searches', byUser), providesTags: ['Searches'] }),
    /** The newest unread notifications, which include the new tasks that match searches. */
    getNewMatches: build.query({
      ...endpoint('GET /notifications', (_uid: string) => ({ query: { unread: true, limit: 100 } })),
      providesTags: ['Notifications'],
    }),
    saveSearch: build.mutation({
      ...endpoint('POST /searches', (body: NamedQuery & { readonly alert: boolean }) => ({ body })),
      invalidatesTags: ['Searches'],
    }),
    changeSearch: build.mutation({
      ...endpoint('PUT /searches/{id}', ({ id, ...body }: ChangeSearch) => ({ params: { id }, body })),
      invalidatesTags: ['Searches', 'Notifications'],
    }),
    removeSearch: build.mutation({
      ...endpoint('DELETE /searches/{id}', byId),
      invalidatesTags: ['Searches', 'Notifications', 'UnreadNotifications'],
    }),
    getFeeds: build.query({ ...endpoint('GET /feeds', byUser), providesTags: ['Feeds'] }),
    makeFeed: build.mutation({
      ...endpoint('POST /feeds', (body: NewFeed) => ({ body })),
      invalidatesTags: ['Feeds'],
    }),
    removeFeed: build.mutation({ ...endpoint('DELETE /feeds/{id}', byId), invalidatesTags: ['Feeds'] }),
  }),
});

export const {
  useGetSearchesQuery,
  useGetNewMatchesQuery,
  useSaveSearchMutation,
  useChangeSearchMutation,
  useRemoveSearchMutation,
  useGetFeedsQuery,
  useMakeFeedMutation,
  useRemoveFeedMutation,
} = savedApi;
