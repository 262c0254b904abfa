import type { Unread } from '@marketplace/contracts';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const unreadApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user's number of unread notifications; keyed by uid, so that users never see each other's number. */
    getUnread: build.query({
      ...endpoint('GET /notifications', (_uid: string) => ({ query: { limit: 1 } })),
      providesTags: ['UnreadNotifications'],
    }),
  }),
});

type State = Parameters<ReturnType<typeof unreadApi.endpoints.getUnread.select>>[0];

/** Shows the number of unread notifications that a live update contains. */
export const unreadChanged =
  (uid: string, { unread }: Pick<Unread, 'unread'>): ThunkAction<void, State, unknown, UnknownAction> =>
  (dispatch, getState) => {
    dispatch(
      unreadApi.util.updateQueryData('getUnread', uid, (shown) => {
        shown.unread = unread;
      }),
    );
    // A read that is not answered yet may return an older number, so read once more after it.
    const isReading = unreadApi.endpoints.getUnread.select(uid)(getState()).isLoading;
    if (isReading) dispatch(unreadApi.util.invalidateTags(['UnreadNotifications']));
  };

export const { useGetUnreadQuery } = unreadApi;
