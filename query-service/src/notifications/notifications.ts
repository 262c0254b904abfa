import type { Notifications, NotificationSettings } from '@marketplace/contracts';
import type { DocumentReader, Inboxes } from '@marketplace/read-store';
import { encodeCursor, type HandlerOf } from '@marketplace/service-kit';
import { leastPosition, sayPosition } from '../http/freshness.ts';
import { noStore } from '../http/ownItems.ts';
import { startOf } from '../http/paging.ts';
import { notificationsAreMadeOf, type Received } from './received.ts';

const defaultLimit = 20;
const behindForMs = 500;
const mostOpened = 1_000;

interface NotificationParts {
  readonly documents: Pick<DocumentReader, 'positions' | 'waitFor'>;
  readonly inboxes: Inboxes;
  readonly received: Received;
  /** The count of unread notifications of this user may have changed. */
  readonly changed: (uid: string) => void;
}

/** GET /notifications: the caller's, newest first, in pages. */
export const listNotifications =
  ({ documents, inboxes, received }: NotificationParts): HandlerOf<'notifications'> =>
  async ({ res, caller: { uid }, query: options }) => {
    const { limit = defaultLimit, cursor, unread: onlyUnread } = options;
    const query = JSON.stringify(['notifications', uid, onlyUnread ?? null]);
    const below = startOf(cursor, query);
    const inbox = await inboxes.get(uid);
    const position = leastPosition(await documents.positions(), notificationsAreMadeOf);
    const above = onlyUnread === undefined ? 0 : inbox.readUpTo;
    const opened = new Set(inbox.opened);
    // Some of the ones found may be opened already.
    const most = limit + 1 + (onlyUnread === undefined ? 0 : opened.size);
    const { found: all, unread } = await received.list(uid, inbox, { above, below, limit: most });
    const found = onlyUnread === undefined ? all : all.filter(({ position: at }) => !opened.has(at));
    const notifications = found
      .slice(0, limit)
      .map((one) => ({ ...one, read: one.position <= inbox.readUpTo || opened.has(one.position) }));
    const last = notifications.at(-1);
    const answer: Notifications = {
      notifications,
      unread,
      ...(found.length > limit && last && { next: encodeCursor([last.position], query) }),
    };
    sayPosition(res, position);
    res.set(noStore).json(answer);
  };

/** After very many were opened one by one, the ones below the oldest of them are read, too. */
const markOpened = async (inboxes: Inboxes, uid: string, position: number): Promise<void> => {
  await inboxes.markOpened(uid, position);
  const { opened = [] } = await inboxes.get(uid);
  if (opened.length > mostOpened) await inboxes.markRead(uid, Math.min(...opened));
};

/** POST /notifications/read: marks all up to a position as read, or only the one at a position. */
export const readNotifications =
  ({ documents, inboxes, received, changed }: NotificationParts): HandlerOf<'readNotifications'> =>
  async ({ res, caller: { uid }, body: { upTo, position } }) => {
    const wanted = upTo ?? position ?? 0;
    // Another instance may have shown more than this one has. What comes later is unread, whatever the caller sends.
    await documents.waitFor((at) => leastPosition(at, notificationsAreMadeOf) >= wanted, behindForMs);
    // A projection that is behind may lack notifications up to there, which nobody has seen.
    const complete = leastPosition(await documents.positions(), notificationsAreMadeOf);
    if (upTo !== undefined) await inboxes.markRead(uid, Math.min(upTo, complete));
    else if (wanted <= complete) await markOpened(inboxes, uid, wanted);
    changed(uid);
    const unread = await received.unread(uid, await inboxes.get(uid));
    res.set(noStore).json({ acknowledged: true, unread, position: complete });
  };

/** GET /notifications/settings. */
export const notificationSettings =
  ({ documents, inboxes }: NotificationParts): HandlerOf<'notificationSettings'> =>
  async ({ call, res, caller }) => {
    sayPosition(res, leastPosition(await documents.positions(), call.readModels));
    const { muted } = await inboxes.get(caller.uid);
    res.set(noStore).json({ muted: [...muted] } satisfies NotificationSettings);
  };

/** PUT /notifications/settings: the kinds that the caller does not want. */
export const changeNotificationSettings =
  ({ inboxes, changed }: NotificationParts): HandlerOf<'changeNotificationSettings'> =>
  async ({ res, caller: { uid }, body }) => {
    const muted = [...new Set(body.muted)];
    await inboxes.mute(uid, muted);
    changed(uid);
    res.set(noStore).json({ muted } satisfies NotificationSettings);
  };
