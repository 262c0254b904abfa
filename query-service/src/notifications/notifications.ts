import type { Notifications, NotificationSettings } from '@marketplace/contracts';
import { mailSettingsOf, newMailState, type MailStates } from '@marketplace/read-store';
import { encodeCursor, noStore, type HandlerOf } from '@marketplace/service-kit';
import { setPosition } from '../http/freshness.ts';
import { startOf } from '../http/paging.ts';
import { readInbox, type InboxParts } from './inbox.ts';

const defaultLimit = 20;

interface SettingsParts extends InboxParts {
  readonly mails: Pick<MailStates, 'getMany'>;
}

/** GET /notifications: the caller's, newest first, in pages. */
export const listNotifications =
  (parts: InboxParts): HandlerOf<'notifications'> =>
  async ({ res, caller: { uid }, query: options }) => {
    const { limit = defaultLimit, cursor, unread: onlyUnread } = options;
    const query = JSON.stringify(['notifications', uid, onlyUnread ?? null]);
    const below = startOf(cursor, query);
    const inbox = await readInbox(parts, uid, { onlyUnread: onlyUnread !== undefined, limit, below });
    const { entries, last, unread, position } = inbox;
    const answer: Notifications = {
      notifications: entries,
      unread,
      ...(last && { next: encodeCursor([last.position], query) }),
    };
    setPosition(res, position);
    res.set(noStore).json(answer);
  };

export const notificationSettings =
  ({ notificationStates, mails, received }: SettingsParts): HandlerOf<'notificationSettings'> =>
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
