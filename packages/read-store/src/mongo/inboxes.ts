import type { Db } from 'mongodb';
import { inboxesAtATime, untouchedInbox, type Inbox, type Inboxes } from '../inboxes.ts';
import { durable, guarded } from './connection.ts';

interface StoredInbox extends Partial<Inbox> {
  /** The user's uid. */
  readonly _id: string;
}

const inboxOf = ({ readUpTo = 0, opened = [], muted = [] }: Partial<Inbox>): Inbox => ({
  readUpTo,
  muted,
  ...(opened.length > 0 && { opened }),
});

const inboxesIn = (db: Db) => db.collection<StoredInbox>('inboxes');

/** Sets the ones above the position back to it. */
export const setInboxesBack = async (db: Db, position: number): Promise<void> => {
  const above = { $gt: position };
  await inboxesIn(db).updateMany({ readUpTo: above }, { $set: { readUpTo: position } }, durable);
  await inboxesIn(db).updateMany({ opened: above }, { $pull: { opened: above } }, durable);
};

export const createInboxes = (db: Db): Inboxes => {
  const inboxes = () => inboxesIn(db);
  const upserting = { ...durable, upsert: true };
  return {
    get: (uid) => guarded(async () => inboxOf((await inboxes().findOne({ _id: uid })) ?? untouchedInbox)),
    markRead: (uid, upTo) =>
      guarded(async () => {
        const change = { $max: { readUpTo: upTo }, $pull: { opened: { $lte: upTo } } };
        await inboxes().updateOne({ _id: uid }, change, upserting);
      }),
    markOpened: (uid, position) =>
      guarded(async () => {
        await inboxes().updateOne({ _id: uid }, { $addToSet: { opened: position } }, upserting);
      }),
    mute: (uid, muted) =>
      guarded(async () => {
        await inboxes().updateOne({ _id: uid }, { $set: { muted } }, upserting);
      }),
    list: (after) =>
      guarded(async () => {
        const page = inboxes()
          .find({ _id: { $gt: after } })
          .sort({ _id: 1 });
        const found = await page.limit(inboxesAtATime).toArray();
        return found.map(({ _id: uid, ...inbox }) => ({ uid, ...inboxOf(inbox) }));
      }),
  };
};
