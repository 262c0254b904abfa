import type { NotificationSettings } from '@marketplace/contracts';
import type { UserSignals } from '@marketplace/event-store';
import type { NotificationStates, ReceivedNotifications } from '@marketplace/read-store';
import { noStore, type HandlerOf } from '@marketplace/service-kit';

const behindForMs = 500;
const mostOpened = 1_000;

interface NotificationParts {
  readonly notificationStates: NotificationStates;
  /** The position of the notifications, and the number of unread ones: only read models know them. */
  readonly received: Pick<ReceivedNotifications, 'position' | 'reached' | 'unread'>;
  /** Tells query services that the user's count of unread notifications may have changed. */
  readonly userSignals: Pick<UserSignals, 'send'>;
}

/** If a user has opened very many notifications one by one, the notifications below the oldest of them become read, too. */
const markOpened = async (
  notificationStates: NotificationStates,
  uid: string,
  position: number,
): Promise<void> => {
  await notificationStates.markOpened(uid, position);
  const { opened = [] } = await notificationStates.get(uid);
  if (opened.length > mostOpened) await notificationStates.markRead(uid, Math.min(...opened));
};

/** POST /notifications/read: marks all up to a position as read, or only the one at a position. */
export const readNotifications =
  ({ notificationStates, received, userSignals }: NotificationParts): HandlerOf<'readNotifications'> =>
  async ({ res, caller: { uid }, body: { upTo, position } }) => {
    const wanted = upTo ?? position ?? 0;
    // A query service may have shown notifications that this process can't read yet. Later ones stay unread, whatever the caller sends.
    await received.reached(wanted, behindForMs);
    // A projection that is behind may lack notifications up to the wanted position: the user has not seen these.
    const complete = await received.position();
    if (upTo !== undefined) await notificationStates.markRead(uid, Math.min(upTo, complete));
    else if (wanted <= complete) await markOpened(notificationStates, uid, wanted);
    userSignals.send(uid);
    const unread = await received.unread(uid, await notificationStates.get(uid));
    res.set(noStore).json({ acknowledged: true, unread, position: complete });
  };

/** PUT /notifications/settings: the kinds that the caller does not want. */
export const changeNotificationSettings =
  ({ notificationStates, userSignals }: NotificationParts): HandlerOf<'changeNotificationSettings'> =>
  async ({ res, caller: { uid }, body }) => {
    const muted = [...new Set(body.muted)];
    await notificationStates.mute(uid, muted);
    userSignals.send(uid);
    res.set(noStore).json({ muted } satisfies NotificationSettings);
  };
