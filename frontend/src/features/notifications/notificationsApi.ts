import type { Notifications } from '@marketplace/contracts';
import { checked } from '../../api/api.ts';
import { callTo } from '../../api/callTo.ts';
import { byCursor } from '../../api/cursors.ts';
import { readableNotifications, unreadApi } from './unreadApi.ts';

interface ReadMark {
  readonly uid: string;
  /** All up to a position, or only the one at a position. */
  readonly read: { readonly upTo: number } | { readonly position: number };
}

const notificationsApi = unreadApi.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.infiniteQuery<Notifications, { readonly unread?: true }, string | null>({
      ...byCursor('GET /notifications', 20),
      ...checked(readableNotifications),
      providesTags: ['Notifications'],
    }),
    markRead: build.mutation<unknown, ReadMark>({
      query: ({ read: body }) => callTo('POST /notifications/read', { body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Unread', 'Notifications']),
      onQueryStarted: ({ uid, read }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          unreadApi.util.updateQueryData('getUnread', uid, (answer) => {
            answer.unread = 'upTo' in read ? 0 : Math.max(0, answer.unread - 1);
          }),
        );
        queryFulfilled.catch(() => shown.undo());
      },
    }),
  }),
});

export const { useGetNotificationsInfiniteQuery, useMarkReadMutation } = notificationsApi;
