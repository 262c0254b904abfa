import type { Notifications } from '@marketplace/contracts';
import { checked } from '../../api/api.ts';
import { cursorPages, cursorParam } from '../../api/cursors.ts';
import { readableNotifications, unreadApi } from './unreadApi.ts';

interface MarkRead {
  readonly uid: string;
  readonly upTo: number;
}

const notificationsApi = unreadApi.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.infiniteQuery<Notifications, { readonly unreadOnly: boolean }, string | null>({
      query: ({ queryArg: { unreadOnly }, pageParam }) => ({
        url: '/notifications',
        params: { limit: 20, ...(unreadOnly && { unread: 'true' }), ...cursorParam(pageParam) },
      }),
      infiniteQueryOptions: cursorPages,
      ...checked(readableNotifications),
      providesTags: ['Notifications'],
    }),
    /** All notifications up to that position are read. */
    markRead: build.mutation<unknown, MarkRead>({
      query: ({ upTo }) => ({ url: '/notifications/read', method: 'POST', body: { upTo } }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Unread', 'Notifications']),
      onQueryStarted: ({ uid }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          unreadApi.util.updateQueryData('getUnread', uid, (answer) => {
            answer.unread = 0;
          }),
        );
        queryFulfilled.catch(() => shown.undo());
      },
    }),
  }),
});

export const { useGetNotificationsInfiniteQuery, useMarkReadMutation } = notificationsApi;
