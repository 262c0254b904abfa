import {
  feedSchema,
  notificationSchema,
  notificationsSchema,
  type Notifications,
  madeFeedSchema,
  savedSearchSchema,
  type Feed,
  type SavedSearch,
} from '@marketplace/contracts';
import { z } from 'zod';
import { api, checked } from '../../../api/api.ts';
import { callTo } from '../../../api/callTo.ts';
import { eachOf } from '../../../api/tolerantSchemas.ts';

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

const savedApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    getSearches: build.query<{ searches: SavedSearch[] }, string>({
      query: () => callTo('GET /searches'),
      ...checked(z.object({ searches: eachOf<SavedSearch>(savedSearchSchema) })),
      providesTags: ['Searches'],
    }),
    /** The newest unread notifications, new tasks for searches among them. */
    getNewMatches: build.query<Notifications, string>({
      query: () => callTo('GET /notifications', { query: { unread: true, limit: 100 } }),
      ...checked(notificationsSchema.extend({ notifications: eachOf(notificationSchema) })),
      providesTags: ['Notifications'],
    }),
    saveSearch: build.mutation<SavedSearch, NamedQuery & { readonly alert: boolean }>({
      query: (body) => callTo('POST /searches', { body }),
      ...checked(savedSearchSchema),
      invalidatesTags: ['Searches'],
    }),
    changeSearch: build.mutation<SavedSearch, ChangeSearch>({
      query: ({ id, ...body }) => callTo('PUT /searches/{id}', { params: { id }, body }),
      ...checked(savedSearchSchema),
      invalidatesTags: ['Searches', 'Notifications'],
    }),
    removeSearch: build.mutation<unknown, string>({
      query: (id) => callTo('DELETE /searches/{id}', { params: { id } }),
      invalidatesTags: ['Searches', 'Notifications', 'Unread'],
    }),
    getFeeds: build.query<{ feeds: Feed[] }, string>({
      query: () => callTo('GET /feeds'),
      ...checked(z.object({ feeds: eachOf<Feed>(feedSchema) })),
      providesTags: ['Feeds'],
    }),
    makeFeed: build.mutation<Feed & { readonly path: string }, NewFeed>({
      query: (body) => callTo('POST /feeds', { body }),
      ...checked(madeFeedSchema),
      invalidatesTags: ['Feeds'],
    }),
    removeFeed: build.mutation<unknown, string>({
      query: (id) => callTo('DELETE /feeds/{id}', { params: { id } }),
      invalidatesTags: ['Feeds'],
    }),
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
