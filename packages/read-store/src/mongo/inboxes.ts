import type { Db } from 'mongodb';
import { inboxesAtATime, untouchedInbox, type Inbox, type Inboxes } from '../inboxes.ts';
import { durable, guarded } from './connection.ts';

interface StoredInbox extends Partial<Inbox> {
  /** The user's uid. */
  readonly _id: string;
}

const inboxesIn = (db: Db) => db.collection<StoredInbox>('inboxes');

/** Sets the ones above the position back to it. */
export const setInboxesBack = async (db: Db, position: number): Promise<void> => {
  await inboxesIn(db).updateMany({ readUpTo: { $gt: position } }, { $set: { readUpTo: position } }, durable);
};

export const createInboxes = (db: Db): Inboxes => {
  const inboxes = () => inboxesIn(db);
  const upserting = { ...durable, upsert: true };
  return {
    get: (uid) =>
      guarded(async () => {
        const found = await inboxes().findOne({ _id: uid });
        const { readUpTo, muted } = { ...untouchedInbox, ...found };
        return { readUpTo, muted };
      }),
    markRead: (uid, upTo) =>
      guarded(async () => {
        await inboxes().updateOne({ _id: uid }, { $max: { readUpTo: upTo } }, upserting);
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
        return found.map(({ _id: uid, ...inbox }) => ({ ...untouchedInbox, ...inbox, uid }));
      }),
  };
};
