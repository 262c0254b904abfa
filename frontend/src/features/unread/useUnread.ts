import type { UnreadMessages } from '@marketplace/contracts';
import { useAuth } from '../auth/user/useAuth.ts';
import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';

const { useGetUnreadMessagesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The bids with unread messages of the user; keyed by uid, so that users never see each other's. */
    getUnreadMessages: build.query({
      ...endpoint('GET /messages/unread', (_uid: string) => ({})),
      providesTags: ['UnreadMessages'],
    }),
  }),
});

type UnreadOnBid = UnreadMessages['bids'][number];

const none: readonly UnreadOnBid[] = [];

/** The bids on which the user has unread messages. */
export const useUnread = (): readonly UnreadOnBid[] => {
  const { uid = '' } = useAuth().user ?? {};
  return useGetUnreadMessagesQuery(uid, { skip: uid === '' }).currentData?.bids ?? none;
};
