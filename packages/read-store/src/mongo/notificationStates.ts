import type { Db } from 'mongodb';
import {
  statesAtATime,
  emptyNotificationState,
  type NotificationState,
  type NotificationStates,
} from '../notificationStates.ts';
import { guardEach } from '../guardEach.ts';
import { durable, guardedSoon } from './connection.ts';

interface StoredState extends Partial<NotificationState> {
  /** The user's uid. */
  readonly _id: string;
}

const stateOf = ({
  readUpTo = 0,
  opened = [],
  muted = [],
}: Partial<NotificationState>): NotificationState => ({
  readUpTo,
  muted,
  ...(opened.length > 0 && { opened }),
});

const statesIn = (db: Db) => db.collection<StoredState>('notification_states');

/** Sets the notification states above the position back to it. */
export const setNotificationStatesBack = async (db: Db, position: number): Promise<void> => {
  const above = { $gt: position };
  await statesIn(db).updateMany({ readUpTo: above }, { $set: { readUpTo: position } }, durable);
  await statesIn(db).updateMany({ opened: above }, { $pull: { opened: above } }, durable);
};

export const createNotificationStates = (db: Db): NotificationStates => {
  const notificationStates = () => statesIn(db);
  const upserting = { ...durable, upsert: true };
  return guardEach<NotificationStates>(guardedSoon, {
    get: async (uid) => stateOf((await notificationStates().findOne({ _id: uid })) ?? emptyNotificationState),
    markRead: async (uid, upTo) => {
      const change = { $max: { readUpTo: upTo }, $pull: { opened: { $lte: upTo } } };
      await notificationStates().updateOne({ _id: uid }, change, upserting);
    },
    markOpened: async (uid, position) => {
      await notificationStates().updateOne({ _id: uid }, { $addToSet: { opened: position } }, upserting);
    },
    mute: async (uid, muted) => {
      await notificationStates().updateOne({ _id: uid }, { $set: { muted } }, upserting);
    },
    remove: async (uid) => {
      await notificationStates().deleteOne({ _id: uid }, durable);
    },
    list: async (after) => {
      const page = notificationStates()
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 });
      const found = await page.limit(statesAtATime).toArray();
      return found.map(({ _id: uid, ...notificationState }) => ({ uid, ...stateOf(notificationState) }));
    },
  });
};
