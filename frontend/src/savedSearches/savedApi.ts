import {
  feedSchema,
  madeFeedSchema,
  savedSearchSchema,
  type Feed,
  type SavedSearch,
} from '@marketplace/contracts';
import { z } from 'zod';
import { api, checked } from '../api/api.ts';
import { eachOf } from '../api/reading.ts';

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
const one = (list: 'searches' | 'feeds', id: string) => `/${list}/${encodeURIComponent(id)}`;

const savedApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    getSearches: build.query<{ searches: SavedSearch[] }, string>({
      query: () => '/searches',
      ...checked(z.object({ searches: eachOf<SavedSearch>(savedSearchSchema) })),
      providesTags: ['Searches'],
    }),
    saveSearch: build.mutation<SavedSearch, NamedQuery & { readonly alert: boolean }>({
      query: (body) => ({ url: '/searches', method: 'POST', body }),
      ...checked(savedSearchSchema),
      invalidatesTags: ['Searches'],
    }),
    changeSearch: build.mutation<SavedSearch, ChangeSearch>({
      query: ({ id, ...body }) => ({ url: one('searches', id), method: 'PUT', body }),
      ...checked(savedSearchSchema),
      invalidatesTags: ['Searches', 'Notifications'],
    }),
    removeSearch: build.mutation<unknown, string>({
      query: (id) => ({ url: one('searches', id), method: 'DELETE' }),
      invalidatesTags: ['Searches', 'Notifications', 'Unread'],
    }),
    getFeeds: build.query<{ feeds: Feed[] }, string>({
      query: () => '/feeds',
      ...checked(z.object({ feeds: eachOf<Feed>(feedSchema) })),
      providesTags: ['Feeds'],
    }),
    makeFeed: build.mutation<Feed & { readonly path: string }, NewFeed>({
      query: (body) => ({ url: '/feeds', method: 'POST', body }),
      ...checked(madeFeedSchema),
      invalidatesTags: ['Feeds'],
    }),
    removeFeed: build.mutation<unknown, string>({
      query: (id) => ({ url: one('feeds', id), method: 'DELETE' }),
      invalidatesTags: ['Feeds'],
    }),
  }),
});

export const {
  useGetSearchesQuery,
  useSaveSearchMutation,
  useChangeSearchMutation,
  useRemoveSearchMutation,
  useGetFeedsQuery,
  useMakeFeedMutation,
  useRemoveFeedMutation,
} = savedApi;
