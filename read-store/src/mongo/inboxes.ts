import type { Db } from 'mongodb';
import { inboxesAtATime, untouchedInbox, type Inbox, type Inboxes } from '../inboxes.ts';
import { guarded } from './connection.ts';

interface StoredInbox extends Partial<Inbox> {
  /** The user's uid. */
  readonly _id: string;
}

const inboxesIn = (db: Db) => db.collection<StoredInbox>('inboxes');
const concern = { writeConcern: { w: 'majority', j: true } } as const;

/** Sets the ones above the position back to it. */
export const setInboxesBack = async (db: Db, position: number): Promise<void> => {
  await inboxesIn(db).updateMany({ readUpTo: { $gt: position } }, { $set: { readUpTo: position } }, concern);
};

export const createInboxes = (db: Db): Inboxes => {
  const inboxes = () => inboxesIn(db);
  const durable = { ...concern, upsert: true };
  return {
    get: (uid) =>
      guarded(async () => {
        const found = await inboxes().findOne({ _id: uid });
        const { readUpTo, muted } = { ...untouchedInbox, ...found };
        return { readUpTo, muted };
      }),
    markRead: (uid, upTo) =>
      guarded(async () => {
        await inboxes().updateOne({ _id: uid }, { $max: { readUpTo: upTo } }, durable);
      }),
    mute: (uid, muted) =>
      guarded(async () => {
        await inboxes().updateOne({ _id: uid }, { $set: { muted } }, durable);
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
