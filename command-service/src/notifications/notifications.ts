import type { ChangeNotificationSettings, NotificationSettings } from '@marketplace/contracts';
import {
  mailSettingsOf,
  newMailState,
  stateOfToken,
  type MailState,
  type MailStates,
  type NotificationStates,
} from '@marketplace/private-store';
import type { ReceivedNotifications } from '@marketplace/read-store';
import { invalidRequest, noStore, type HandlerOf } from '@marketplace/service-kit';
import type { CommandDeps } from '../deps.ts';

const behindForMs = 500;
const mostOpened = 1_000;

interface NotificationDeps extends CommandDeps {
  readonly notificationStates: NotificationStates;
  readonly mails: MailStates;
  /** The position of the notifications, and the number of unread ones: only read models know them. */
  readonly received: Pick<ReceivedNotifications, 'position' | 'reached' | 'unread'>;
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
  ({ ledger, notificationStates, received, userSignals }: NotificationDeps): HandlerOf<'readNotifications'> =>
  async ({ res, caller: { uid }, body: { upTo, position } }) => {
    const wanted = upTo ?? position ?? 0;
    // A query service may have shown notifications that this process can't read yet. Later ones stay unread, whatever the caller sends.
    await received.reached(wanted, behindForMs);
    // A projection that is behind may lack notifications up to the wanted position: the user has not seen these.
    // The ledger may have lost its end, which the read models do not know yet.
    const complete = Math.min(await received.position(), (await ledger.head()).position);
    if (upTo !== undefined) await notificationStates.markRead(uid, Math.min(upTo, complete));
    else if (wanted <= complete) await markOpened(notificationStates, uid, wanted);
    // Query services tell the user's count of unread ones.
    userSignals.send(uid);
    const { unread } = await received.unread(uid, await notificationStates.get(uid));
    res.set(noStore).json({ acknowledged: true, unread, position: complete });
  };

/** After `never` nothing is told: a person who wants mails again gets none about the time between. */
const withoutMails = (state: MailState): MailState => {
  const { uid, kinds, refused, last, stopSecret } = state;
  return { uid, every: 'never', kinds, refused, last, stopSecret };
};

const changedMails =
  ({ every, kinds }: NonNullable<ChangeNotificationSettings['email']>, now: string) =>
  (state: MailState): MailState => ({
    ...(every === 'never' ? withoutMails(state) : state),
    ...(every !== undefined && { every }),
    ...(kinds !== undefined && { kinds: [...new Set(kinds)] }),
    claim: undefined,
    // The person may have made room in the mailbox.
    refused: undefined,
    // What waits by the former rhythm is looked at again.
    ...(state.dueAt !== undefined && every !== 'never' && !state.sending && { dueAt: now }),
  });

/** PUT /notifications/settings: the kinds that the caller does not want, and the mails. */
export const changeNotificationSettings =
  (deps: NotificationDeps): HandlerOf<'changeNotificationSettings'> =>
  async ({ res, caller, body }) => {
    const { notificationStates, mails, userSignals, clock } = deps;
    const { uid } = caller;
    if (body.muted !== undefined) await notificationStates.mute(uid, [...new Set(body.muted)]);
    const [state = newMailState(uid)] = await (body.email === undefined
      ? mails.getMany([uid])
      : mails.changeOrAdd([uid], changedMails(body.email, clock().toISOString())));
    userSignals.send(uid);
    const { muted } = await notificationStates.get(uid);
    const email = mailSettingsOf(caller, state);
    res.set(noStore).json({ muted: [...muted], email } satisfies NotificationSettings);
  };

/** POST /mail/stop: the link in each mail, pressed in a mail program or on our page. */
export const stopMail =
  ({ mails }: Pick<NotificationDeps, 'mails'>): HandlerOf<'stopMail'> =>
  async ({ res, query: { token } }) => {
    const state = await stateOfToken(mails, token);
    if (state === undefined)
      throw invalidRequest(
        'token',
        'This link is not complete. Open it in the mail again, or change your settings in the app.',
      );
    await mails.change([state.uid], withoutMails);
    res.set(noStore).json({ acknowledged: true });
  };
