import type { Persons } from '@marketplace/event-store';
import type { MailStates, Messages, NotificationStates, UserData } from '@marketplace/read-store';
import { refusalProblem } from '../http/refusals.ts';

interface Items {
  readonly userData: UserData;
  readonly notificationStates: NotificationStates;
  readonly mails: MailStates;
  readonly messages: Messages;
}

/**
 * The stores of user data, notification states, mail states and messages, closed to forgotten persons. The ledger cannot refuse these writes, so after
 * each write the fence of the user is read. If the user is forgotten, all data of the user is removed again, and the call is refused.
 */
export const fencedItems = (
  { userData, notificationStates, mails, messages }: Items,
  persons: Pick<Persons, 'read'>,
): Items => {
  const fenced = async <T>(uid: string, write: Promise<T>): Promise<T> => {
    const result = await write;
    const person = await persons.read(uid);
    if (person === undefined || person.state === 'held') return result;
    await userData.removeAll(uid);
    await notificationStates.remove(uid);
    await mails.remove(uid);
    await messages.forgetTexts(uid);
    throw refusalProblem('forgotten');
  };
  return {
    userData: {
      ...userData,
      add: (item, most) => fenced(item.uid, userData.add(item, most)),
      put: (item, most) => fenced(item.uid, userData.put(item, most)),
      change: (item) => fenced(item.uid, userData.change(item)),
    },
    notificationStates: {
      ...notificationStates,
      markRead: (uid, upTo) => fenced(uid, notificationStates.markRead(uid, upTo)),
      markOpened: (uid, position) => fenced(uid, notificationStates.markOpened(uid, position)),
      mute: (uid, muted) => fenced(uid, notificationStates.mute(uid, muted)),
    },
    mails: {
      ...mails,
      // Calls change one person's state.
      put: (states) => fenced(states[0]?.uid ?? '', mails.put(states)),
    },
    messages: {
      ...messages,
      add: (message) => fenced(message.fromUid, messages.add(message)),
    },
  };
};
