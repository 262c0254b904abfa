import { pageAfter, type NotificationQuery, type ReceivedNotifications } from '@marketplace/read-store';
import { pageOf } from '@marketplace/service-kit';
import type { NotificationStates } from './notificationStates.ts';

export interface InboxDeps {
  readonly notificationStates: Pick<NotificationStates, 'get'>;
  readonly received: Pick<ReceivedNotifications, 'list'>;
}

interface InboxQuery {
  readonly onlyUnread: boolean;
  readonly limit: number;
  /** Where the page begins; undefined: at the newest. */
  readonly place?: Pick<NotificationQuery, 'below' | 'skip'> | undefined;
  /** Only notifications above this position. */
  readonly above?: number | undefined;
}

/** A page of a person's notifications, newest first, without muted ones: for the call, and for mails. */
export const readInbox = async (
  { notificationStates, received }: InboxDeps,
  uid: string,
  { onlyUnread, limit, place = {}, above = 0 }: InboxQuery,
) => {
  const notificationState = await notificationStates.get(uid);
  const { readUpTo } = notificationState;
  const opened = new Set(notificationState.opened);
  // More are read, because some may have been opened already.
  const most = limit + 1 + (onlyUnread ? opened.size : 0);
  const from = Math.max(above, onlyUnread ? readUpTo : 0);
  const wanted = { above: from, ...place, limit: most };
  const { found: all, unread, position } = await received.list(uid, notificationState, wanted);
  const found = onlyUnread ? all.filter(({ position: at }) => !opened.has(at)) : all;
  const { entries, last } = pageOf(found, limit);
  const isRead = (at: number) => at <= readUpTo || opened.has(at);
  return {
    entries: entries.map((one) => ({ ...one, read: isRead(one.position) })),
    next: last && pageAfter(entries, place),
    unread,
    position,
  };
};
