import type { Notifications, NotificationSettings } from '@marketplace/contracts';
import {
  mailSettingsOf,
  newMailState,
  type MailStates,
  type NotificationStates,
  type ReceivedNotifications,
} from '@marketplace/read-store';
import { encodeCursor, noStore, pageOf, type HandlerOf } from '@marketplace/service-kit';
import { setPosition } from '../http/freshness.ts';
import { startOf } from '../http/paging.ts';

const defaultLimit = 20;

interface NotificationParts {
  readonly notificationStates: Pick<NotificationStates, 'get'>;
  readonly received: Pick<ReceivedNotifications, 'list' | 'position'>;
}
interface MailParts {
  readonly mails: Pick<MailStates, 'getMany'>;
}

/** GET /notifications: the caller's, newest first, in pages. */
export const listNotifications =
  ({ notificationStates, received }: NotificationParts): HandlerOf<'notifications'> =>
  async ({ res, caller: { uid }, query: options }) => {
    const { limit = defaultLimit, cursor, unread: onlyUnread } = options;
    const query = JSON.stringify(['notifications', uid, onlyUnread ?? null]);
    const below = startOf(cursor, query);
    const notificationState = await notificationStates.get(uid);
    const position = await received.position();
    const above = onlyUnread === undefined ? 0 : notificationState.readUpTo;
    const opened = new Set(notificationState.opened);
    // More are read, because some may have been opened already.
    const most = limit + 1 + (onlyUnread === undefined ? 0 : opened.size);
    const { found: all, unread } = await received.list(uid, notificationState, { above, below, limit: most });
    const found = onlyUnread === undefined ? all : all.filter(({ position: at }) => !opened.has(at));
    const { entries, last } = pageOf(found, limit);
    const answer: Notifications = {
      notifications: entries.map((one) => ({
        ...one,
        read: one.position <= notificationState.readUpTo || opened.has(one.position),
      })),
      unread,
      ...(last && { next: encodeCursor([last.position], query) }),
    };
    setPosition(res, position);
    res.set(noStore).json(answer);
  };

export const notificationSettings =
  ({
    notificationStates,
    mails,
    received,
  }: NotificationParts & MailParts): HandlerOf<'notificationSettings'> =>
  async ({ res, caller }) => {
    setPosition(res, await received.position());
    const { muted } = await notificationStates.get(caller.uid);
    const [mail = newMailState(caller.uid)] = await mails.getMany([caller.uid]);
    const email = mailSettingsOf(caller, mail);
    res.set(noStore).json({ muted: [...muted], email } satisfies NotificationSettings);
  };

/** GET /mail/stop: the app's page, which says what is to be stopped. */
export const stopMailPage: HandlerOf<'stopMailPage'> = ({ res, query: { token } }) => {
  res.set(noStore).redirect(303, `/mail/stop?token=${encodeURIComponent(token)}`);
};
