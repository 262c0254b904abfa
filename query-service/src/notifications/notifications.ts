import type { Notifications, NotificationSettings } from '@marketplace/contracts';
import {
  pageAfter,
  type NotificationQuery,
  type NotificationStates,
  type ReceivedNotifications,
} from '@marketplace/read-store';
import { decodeCursor, encodeCursor, noStore, pageOf, type HandlerOf } from '@marketplace/service-kit';
import { z } from 'zod';
import { setPosition } from '../http/freshness.ts';

const defaultLimit = 20;

const position = z.int().min(0);
/** Below a position; and how many of the first ones there the page before had. Cursors of earlier programs have only the position. */
const placeSchema = z.union([z.tuple([position, z.int().min(1).max(9)]), z.tuple([position])]);
const placeIn = (cursor: string | undefined, query: string): Pick<NotificationQuery, 'below' | 'skip'> => {
  const [below, skip = 0] = decodeCursor(cursor, query, placeSchema) ?? [];
  return { below, skip };
};

interface NotificationParts {
  readonly notificationStates: Pick<NotificationStates, 'get'>;
  readonly received: Pick<ReceivedNotifications, 'list' | 'position'>;
}

/** GET /notifications: the caller's, newest first, in pages. */
export const listNotifications =
  ({ notificationStates, received }: NotificationParts): HandlerOf<'notifications'> =>
  async ({ res, caller: { uid }, query: options }) => {
    const { limit = defaultLimit, cursor, unread: onlyUnread } = options;
    const query = JSON.stringify(['notifications', uid, onlyUnread ?? null]);
    const place = placeIn(cursor, query);
    const notificationState = await notificationStates.get(uid);
    const at = await received.position();
    const above = onlyUnread === undefined ? 0 : notificationState.readUpTo;
    const opened = new Set(notificationState.opened);
    // More are read, because some may have been opened already.
    const most = limit + 1 + (onlyUnread === undefined ? 0 : opened.size);
    const { found: all, unread } = await received.list(uid, notificationState, {
      above,
      ...place,
      limit: most,
    });
    const found = onlyUnread === undefined ? all : all.filter((one) => !opened.has(one.position));
    const { entries, last } = pageOf(found, limit);
    const { below, skip } = pageAfter(entries, place);
    const answer: Notifications = {
      notifications: entries.map((one) => ({
        ...one,
        read: one.position <= notificationState.readUpTo || opened.has(one.position),
      })),
      unread,
      ...(last && { next: encodeCursor([below, skip], query) }),
    };
    setPosition(res, at);
    res.set(noStore).json(answer);
  };

export const notificationSettings =
  ({ notificationStates, received }: NotificationParts): HandlerOf<'notificationSettings'> =>
  async ({ res, caller }) => {
    setPosition(res, await received.position());
    const { muted } = await notificationStates.get(caller.uid);
    res.set(noStore).json({ muted: [...muted] } satisfies NotificationSettings);
  };
