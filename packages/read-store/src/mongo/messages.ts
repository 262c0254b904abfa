import type { Db, Filter } from 'mongodb';
import { guardEach } from '../guardEach.ts';
import type { Messages, StoredMessage, UnreadOnBid } from '../messages.ts';
import { duplicateKey, durable, failedWith, guardedSoon } from './connection.ts';

/** The key has the bid and the message's number on it, so that two messages never have the same number. */
interface MessageDocument extends StoredMessage {
  readonly _id: string;
}
const keyOf = ({ bidId, number }: Pick<StoredMessage, 'bidId' | 'number'>): string => `${bidId} ${number}`;
const storedOf = (message: StoredMessage): MessageDocument => ({ _id: keyOf(message), ...message });
const messageOf = ({ _id: _, ...message }: MessageDocument): StoredMessage => message;

const messagesIn = (db: Db) => db.collection<MessageDocument>('messages');

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
  // The database object changes when the client is replaced.
  const messages = () => messagesIn(db);
  /** False if a message with this number on the bid, or with this id, exists already. */
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
  const newest = async (filter: Filter<MessageDocument>, limit: number) =>
    (await messages().find(filter).sort({ number: -1 }).limit(limit).toArray()).map(messageOf);

  return guardEach<Messages>(guardedSoon, {
    add: async (message) => {
      for (;;) {
        const [last = { number: 0, at: '' }] = await newest({ bidId: message.bidId }, 1);
        const at = message.at > last.at ? message.at : last.at;
        if (await insert({ ...message, at, number: last.number + 1, read: false })) return;
        // Another message may have taken the number. Then this one gets the next.
        if ((await find(message.id)) !== undefined) return;
      }
    },
    restore: async (message) => {
      await insert(message);
    },
    find,
    ofBid: (bidId, { below, limit }) =>
      newest({ bidId, ...(below !== undefined && { number: { $lt: below } }) }, limit),
    lastFrom: async (uid, bidId) => (await newest({ bidId, fromUid: uid }, 1))[0],
    unread: (uid, bidId) => messages().countDocuments({ toUid: uid, read: false, bidId }),
    unreadOf: async (uids, between) => {
      const times = between === undefined ? {} : { at: { $gt: between.after, $lte: between.upTo } };
      const counted = await messages()
        .aggregate<{ _id: Pick<UnreadOnBid, 'uid' | 'bidId' | 'taskId'> } & UnreadOnBid>([
          { $match: { toUid: { $in: uids }, read: false, ...times } },
          {
            $group: {
              _id: { uid: '$toUid', bidId: '$bidId', taskId: '$taskId' },
              unread: { $sum: 1 },
              position: { $max: '$position' },
            },
          },
        ])
        .toArray();
      return counted.map(({ _id, unread, position }) => ({ ..._id, unread, position }));
    },
    markRead: async (uid, bidId, upTo) => {
      const toRead = { toUid: uid, read: false, bidId, number: { $lte: upTo } };
      await messages().updateMany(toRead, { $set: { read: true } }, durable);
    },
    list: async (filter, { after, limit }) => {
      const above = after === undefined ? {} : { id: { $gt: after } };
      const page = messages().find({ ...filter, ...above });
      return (await page.sort({ id: 1 }).limit(limit).toArray()).map(messageOf);
    },
    forgetTexts: async (uid) => {
      await messages().updateMany({ fromUid: uid, text: { $ne: null } }, { $set: { text: null } }, durable);
    },
  });
};
