import type { Db } from 'mongodb';
import { guardEach } from '../guardEach.ts';
import type { MailProgress, MailState, MailStates } from '../mails.ts';
import { statesAtATime } from '../notificationStates.ts';
import { duplicateKey, durable, failedWith, guardedSoon } from './connection.ts';

interface StoredMail extends MailState {
  /** The uid. */
  readonly _id: string;
}
interface StoredProgress extends MailProgress {
  readonly _id: 'progress';
}
const stateOf = ({ _id: _, ...state }: StoredMail): MailState => state;

/** Fields that are undefined are left out, because null is a value. */
const mailsIn = (db: Db) => db.collection<StoredMail>('mails', { ignoreUndefined: true });
const progressIn = (db: Db) => db.collection<StoredProgress>('mail_progress');
const claimed = { 'sending.claimed': true } as const;

export const prepareMails = async (db: Db): Promise<void> => {
  await mailsIn(db).createIndexes([
    { key: { dueAt: 1 } },
    { key: { waitsSince: 1 } },
    { key: { 'sending.claimed': 1 } },
  ]);
};

/** Sets what was told, and how far the leader is, back to the position if it is above. A mail to send again would tell of lost events. */
export const setMailsBack = async (db: Db, position: number): Promise<void> => {
  const above = { $gt: position };
  const version = { $inc: { version: 1 }, $unset: { sending: '' } } as const;
  await mailsIn(db).updateMany({ 'sending.upTo': above }, version, durable);
  const back = { ...version, $set: { toldUpTo: position } };
  await mailsIn(db).updateMany({ toldUpTo: above }, back, durable);
  await progressIn(db).updateMany({ position: above }, { $set: { position } }, durable);
};

export const createMailStates = (db: Db): MailStates => {
  // The database object changes when the client is replaced.
  const mails = () => mailsIn(db);
  /** False if another process was first. */
  const putOne = async (state: MailState): Promise<boolean> => {
    const next: StoredMail = { ...state, version: state.version + 1, _id: state.uid };
    if (state.version === 0)
      try {
        await mails().insertOne(next, durable);
        return true;
      } catch (error) {
        if (failedWith(error, duplicateKey)) return false;
        throw error;
      }
    const { uid, version } = state;
    return (await mails().replaceOne({ _id: uid, version }, next, durable)).matchedCount > 0;
  };
  return guardEach<MailStates>(guardedSoon, {
    getMany: async (uids) =>
      (
        await mails()
          .find({ _id: { $in: uids } })
          .sort({ _id: 1 })
          .toArray()
      ).map(stateOf),
    put: async (states) => {
      const stored = await Promise.all(states.map(async (one) => ((await putOne(one)) ? [one.uid] : [])));
      return stored.flat();
    },
    remove: async (uid) => {
      await mails().deleteOne({ _id: uid }, durable);
    },
    due: async (now, limit) =>
      (
        await mails()
          .find({ dueAt: { $lte: now } })
          .sort({ dueAt: 1 })
          .limit(limit)
          .toArray()
      ).map(stateOf),
    claimed: async () => (await mails().find(claimed).sort({ _id: 1 }).toArray()).map(stateOf),
    waiting: async (now, after = '') => {
      const due = { waitsSince: { $lte: now, $gt: after } };
      const [oldest] = await mails().find(due).sort({ waitsSince: 1 }).limit(1).toArray();
      return { count: await mails().countDocuments(due), since: oldest?.waitsSince };
    },
    taken: async () => {
      const sent = mails().find({ 'last.at': { $exists: true } });
      return (await sent.sort({ 'last.at': -1 }).limit(1).toArray())[0]?.last?.at;
    },
    notTaken: async () => {
      const kept = mails().find({ notTaken: { $exists: true } });
      const said = (await kept.toArray()).map(({ notTaken = '' }) => notTaken);
      const [most] = [...Map.groupBy(said, (words) => words).values()].sort((a, b) => b.length - a.length);
      return { people: said.length, words: most?.[0] ?? '' };
    },
    list: async (after) => {
      const page = mails()
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 });
      return (await page.limit(statesAtATime).toArray()).map(stateOf);
    },
    progress: async () => {
      const found = await progressIn(db).findOne({ _id: 'progress' });
      return found === null ? undefined : { position: found.position, messageId: found.messageId };
    },
    keepProgress: async ({ position, messageId }) => {
      const change = { $set: { position, messageId } };
      await progressIn(db).updateOne({ _id: 'progress' }, change, { ...durable, upsert: true });
    },
    stopAll: async () => {
      await progressIn(db).deleteMany({}, durable);
      const told = {
        toldUpTo: '',
        messagesToldUpTo: '',
        notedAt: '',
        dueAt: '',
        waitsSince: '',
        sending: '',
      } as const;
      await mails().updateMany(
        { $or: [{ dueAt: { $exists: true } }, { toldUpTo: { $exists: true } }] },
        { $unset: told, $inc: { version: 1 } },
        durable,
      );
    },
  });
};
