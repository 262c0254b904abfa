import type { Db, Filter } from 'mongodb';
import type { Messages, StoredMessage, UnreadOnBid } from '../messages.ts';
import { duplicateKey, durable, failedWith, guarded } from './connection.ts';

/** Its key is its place on its bid: two messages never have the same. */
interface Stored extends StoredMessage {
  readonly _id: string;
}
const keyOf = ({ bidId, number }: Pick<StoredMessage, 'bidId' | 'number'>): string => `${bidId} ${number}`;
const storedOf = (message: StoredMessage): Stored => ({ _id: keyOf(message), ...message });
const messageOf = ({ _id: _, ...message }: Stored): StoredMessage => message;

const messagesIn = (db: Db) => db.collection<Stored>('messages');

export const prepareMessages = async (db: Db): Promise<void> => {
  await messagesIn(db).createIndexes([
    { key: { id: 1 }, unique: true },
    { key: { bidId: 1, number: 1 } },
    { key: { taskId: 1, id: 1 } },
    { key: { fromUid: 1, id: 1 } },
    { key: { toUid: 1, read: 1, bidId: 1 } },
  ]);
};

/** Sets the positions of messages above a position back to it. */
export const setMessagesBack = async (db: Db, position: number): Promise<void> => {
  await messagesIn(db).updateMany({ position: { $gt: position } }, { $set: { position } }, durable);
};

export const createMessages = (db: Db): Messages => {
  // The database behind it changes when the client is made again.
  const messages = () => messagesIn(db);
  /** False if its place, or its id, is taken. */
  const insert = async (message: StoredMessage): Promise<boolean> => {
    try {
      await messages().insertOne(storedOf(message), durable);
      return true;
    } catch (error) {
      if (failedWith(error, duplicateKey)) return false;
      throw error;
    }
  };
  const find = async (id: string) => {
    const found = await messages().findOne({ id });
    return found === null ? undefined : messageOf(found);
  };
  const newest = async (filter: Filter<Stored>, limit: number) =>
    (await messages().find(filter).sort({ number: -1 }).limit(limit).toArray()).map(messageOf);

  return {
    add: (message) =>
      guarded(async () => {
        for (;;) {
          const [last] = await newest({ bidId: message.bidId }, 1);
          if (await insert({ ...message, number: (last?.number ?? 0) + 1, read: false })) return;
          // Another message may have taken the number. Then this one gets the next.
          if ((await find(message.id)) !== undefined) return;
        }
      }),
    restore: (message) =>
      guarded(async () => {
        await insert(message);
      }),
    find: (id) => guarded(() => find(id)),
    ofBid: (bidId, { below, limit }) =>
      guarded(() => newest({ bidId, ...(below !== undefined && { number: { $lt: below } }) }, limit)),
    lastFrom: (uid, bidId) => guarded(async () => (await newest({ bidId, fromUid: uid }, 1))[0]),
    unread: (uid, bidId) => guarded(() => messages().countDocuments({ toUid: uid, read: false, bidId })),
    unreadOf: (uids) =>
      guarded(async () => {
        const counted = await messages()
          .aggregate<{ _id: Omit<UnreadOnBid, 'unread'>; unread: number }>([
            { $match: { toUid: { $in: uids }, read: false } },
            { $group: { _id: { uid: '$toUid', bidId: '$bidId', taskId: '$taskId' }, unread: { $sum: 1 } } },
          ])
          .toArray();
        return counted.map(({ _id, unread }) => ({ ..._id, unread }));
      }),
    markRead: (uid, bidId, upTo) =>
      guarded(async () => {
        const toRead = { toUid: uid, read: false, bidId, number: { $lte: upTo } };
        await messages().updateMany(toRead, { $set: { read: true } }, durable);
      }),
    list: (filter, { after, limit }) =>
      guarded(async () => {
        const above = after === undefined ? {} : { id: { $gt: after } };
        const page = messages().find({ ...filter, ...above });
        return (await page.sort({ id: 1 }).limit(limit).toArray()).map(messageOf);
      }),
    forgetTexts: (uid) =>
      guarded(async () => {
        await messages().updateMany({ fromUid: uid, text: { $ne: null } }, { $set: { text: null } }, durable);
      }),
  };
};
