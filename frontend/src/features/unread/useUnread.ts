import type { UnreadMessages } from '@marketplace/contracts';
import { useAuth } from '../auth/user/useAuth.ts';
import { useGetUnreadMessagesQuery } from './unreadApi.ts';

type UnreadOnBid = UnreadMessages['bids'][number];

const none: readonly UnreadOnBid[] = [];

/** The bids on which the user has unread messages. */
export const useUnread = (): readonly UnreadOnBid[] => {
  const { uid = '' } = useAuth().user ?? {};
  return useGetUnreadMessagesQuery(uid, { skip: uid === '' }).currentData?.bids ?? none;
};
