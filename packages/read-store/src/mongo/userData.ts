import type { Db } from 'mongodb';
import {
  afterBeginning,
  createUserData as createGuarded,
  userRecordKinds,
  recordsAtATime,
  type UserRecord,
  type UserRecordKind,
  type UserData,
  type UserRecords,
} from '../userData.ts';
import { durable, guardedSoon } from './connection.ts';

/** The body is stored as JSON text, so that MongoDB does not interpret its values. */
type StoredRecord = Omit<UserRecord, 'body'> & { readonly _id: string; readonly body: string };
interface Changes {
  readonly _id: UserRecordKind;
  readonly changes: number;
}

const keyOf = ({ kind, uid, id }: Pick<UserRecord, 'kind' | 'uid' | 'id'>): string =>
  JSON.stringify([kind, uid, id]);
const itemOf = ({ kind, uid, id, since, body }: StoredRecord): UserRecord => ({
  kind,
  uid,
  id,
  since,
  body: JSON.parse(body) as UserRecord['body'],
});

const recordsIn = (db: Db) => db.collection<StoredRecord>('user_data');

export const prepareUserData = async (db: Db): Promise<void> => {
  await recordsIn(db).createIndexes([{ key: { kind: 1, uid: 1 } }, { key: { kind: 1, id: 1 } }]);
};

const countsIn = (db: Db) => db.collection<Changes>('user_data_changes');

/** Raises the count after the change, so that a reader that sees the new count also sees the change. */
const countChange = async (db: Db, kind: UserRecordKind, changed: number): Promise<boolean> => {
  if (changed === 0) return false;
  await countsIn(db).updateOne({ _id: kind }, { $inc: { changes: 1 } }, { ...durable, upsert: true });
  return true;
};

/** Sets the user data above the position back to it. */
export const setUserDataBack = async (db: Db, position: number): Promise<void> => {
  for (const kind of userRecordKinds) {
    const above = { kind, since: { $gt: position } };
    const { matchedCount } = await recordsIn(db).updateMany(above, { $set: { since: position } }, durable);
    await countChange(db, kind, matchedCount);
  }
};

const createRecords = (db: Db): UserRecords => {
  // The database object changes when the client is replaced.
  const items = () => recordsIn(db);
  return {
    of: async (kind, uid, idsBegin = '') => {
      // The beginning of the keys: a key without the `"]` at its end.
      const begin = keyOf({ kind, uid, id: idsBegin }).slice(0, -2);
      const found = items().find({ _id: { $gte: begin, $lt: afterBeginning(begin) } });
      return (await found.sort({ _id: 1 }).toArray()).map(itemOf);
    },
    insert: async (item) => {
      const { kind, uid, id, since, body } = item;
      const stored = { kind, uid, id, since, body: JSON.stringify(body) };
      const { upsertedCount } = await items().updateOne(
        { _id: keyOf(item) },
        { $setOnInsert: stored },
        { ...durable, upsert: true },
      );
      return countChange(db, kind, upsertedCount);
    },
    change: async (item) => {
      const { since, body } = item;
      const changed = { $set: { since, body: JSON.stringify(body) } };
      const { matchedCount } = await items().updateOne({ _id: keyOf(item) }, changed, durable);
      return countChange(db, item.kind, matchedCount);
    },
    remove: async (kind, uid, id) => {
      const { deletedCount } = await items().deleteOne({ _id: keyOf({ kind, uid, id }) }, durable);
      return countChange(db, kind, deletedCount);
    },
    removeAll: async (uid) => {
      for (const kind of userRecordKinds) {
        const { deletedCount } = await items().deleteMany({ kind, uid }, durable);
        await countChange(db, kind, deletedCount);
      }
    },
    findFeed: async (id) => {
      const found = await items().findOne({ kind: 'feed', id });
      return found === null ? undefined : itemOf(found);
    },
    changes: async (kind) => (await countsIn(db).findOne({ _id: kind }))?.changes ?? 0,
    list: async (kind, after) => {
      const above = after === undefined ? {} : { _id: { $gt: keyOf(after) } };
      const page = items()
        .find({ kind, ...above })
        .sort({ _id: 1 });
      return (await page.limit(recordsAtATime).toArray()).map(itemOf);
    },
  };
};

export const createUserData = (db: Db): UserData => createGuarded(createRecords(db), guardedSoon);
