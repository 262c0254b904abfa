import { endpoint } from '../../api/endpoint.ts';
import { byCursor } from '../../api/pages.ts';
import { unreadApi } from './unreadApi.ts';

interface ReadMark {
  readonly uid: string;
  /** Which notifications to mark: all up to a position, or only the one at a position. */
  readonly read: { readonly upTo: number } | { readonly position: number };
}

const notificationsApi = unreadApi.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.infiniteQuery({
      ...byCursor('GET /notifications', 20, (query: { readonly unread?: true }) => ({ query })),
      providesTags: ['Notifications'],
    }),
    markRead: build.mutation({
      ...endpoint('POST /notifications/read', ({ read: body }: ReadMark) => ({ body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['UnreadNotifications', 'Notifications']),
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
