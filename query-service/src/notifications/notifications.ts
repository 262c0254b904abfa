import type { Notifications, NotificationSettings } from '@marketplace/contracts';
import {
  mailSettingsOf,
  newMailState,
  readInbox,
  type InboxDeps,
  type MailStates,
} from '@marketplace/private-store';
import type { NotificationQuery, ReceivedNotifications } from '@marketplace/read-store';
import { decodeCursor, encodeCursor, noStore, type HandlerOf } from '@marketplace/service-kit';
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

interface SettingsDeps extends Pick<InboxDeps, 'notificationStates'> {
  readonly received: Pick<ReceivedNotifications, 'position'>;
  readonly mails: Pick<MailStates, 'getMany'>;
}

/** GET /notifications: the caller's, newest first, in pages. */
export const listNotifications =
  (deps: InboxDeps): HandlerOf<'notifications'> =>
  async ({ res, caller: { uid }, query: options }) => {
    const { limit = defaultLimit, cursor, unread: onlyUnread } = options;
    const query = JSON.stringify(['notifications', uid, onlyUnread ?? null]);
    const place = placeIn(cursor, query);
    const inbox = await readInbox(deps, uid, { onlyUnread: onlyUnread !== undefined, limit, place });
    const { entries, next, unread, position: at } = inbox;
    const answer: Notifications = {
      notifications: entries,
      unread,
      ...(next && { next: encodeCursor([next.below, next.skip], query) }),
    };
    setPosition(res, at);
    res.set(noStore).json(answer);
  };

export const notificationSettings =
  ({ notificationStates, mails, received }: SettingsDeps): HandlerOf<'notificationSettings'> =>
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
