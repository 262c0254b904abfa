import type { Db } from 'mongodb';
import {
  additionsInTurn,
  userRecordKinds,
  recordsAtATime,
  type UserRecord,
  type UserRecordKind,
  type UserData,
} from '../userData.ts';
import { durable, guarded } from './connection.ts';

/** Its body is JSON, so that no value in it means something to the database. */
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

/** The count moves after the change: where it is seen, so is the change. */
const countChange = async (db: Db, kind: UserRecordKind, changed: number): Promise<boolean> => {
  if (changed === 0) return false;
  await countsIn(db).updateOne({ _id: kind }, { $inc: { changes: 1 } }, { ...durable, upsert: true });
  return true;
};

/** Sets the ones above the position back to it. */
export const setUserDataBack = async (db: Db, position: number): Promise<void> => {
  for (const kind of userRecordKinds) {
    const above = { kind, since: { $gt: position } };
    const { matchedCount } = await recordsIn(db).updateMany(above, { $set: { since: position } }, durable);
    await countChange(db, kind, matchedCount);
  }
};

export const createUserData = (db: Db): UserData => {
  const items = () => recordsIn(db);
  const counted = (kind: UserRecordKind, changed: number) => countChange(db, kind, changed);
  const remove = async (kind: UserRecordKind, uid: string, id: string): Promise<boolean> => {
    const { deletedCount } = await items().deleteOne({ _id: keyOf({ kind, uid, id }) }, durable);
    return counted(kind, deletedCount);
  };

  const add = additionsInTurn({
    place: async (item) => {
      const { kind, uid } = item;
      const [count, has] = await Promise.all([
        items().countDocuments({ kind, uid }),
        items().countDocuments({ _id: keyOf(item) }),
      ]);
      return { count, has: has > 0 };
    },
    insert: async (item) => {
      const { kind, uid, id, since, body } = item;
      const stored = { kind, uid, id, since, body: JSON.stringify(body) };
      const { upsertedCount } = await items().updateOne(
        { _id: keyOf(item) },
        { $setOnInsert: stored },
        { ...durable, upsert: true },
      );
      return counted(kind, upsertedCount);
    },
    remove: ({ kind, uid, id }) => remove(kind, uid, id),
  });

  return {
    of: (kind, uid) =>
      guarded(async () => {
        const found = await items().find({ kind, uid }).sort({ _id: 1 }).toArray();
        return found.map(itemOf);
      }),
    add: (item, most) => guarded(() => add(item, most)),
    change: (item) =>
      guarded(async () => {
        const { since, body } = item;
        const changed = { $set: { since, body: JSON.stringify(body) } };
        const { matchedCount } = await items().updateOne({ _id: keyOf(item) }, changed, durable);
        return counted(item.kind, matchedCount);
      }),
    remove: (kind, uid, id) => guarded(() => remove(kind, uid, id)),
    findFeed: (id) =>
      guarded(async () => {
        const found = await items().findOne({ kind: 'feed', id });
        return found === null ? undefined : itemOf(found);
      }),
    changes: (kind) => guarded(async () => (await countsIn(db).findOne({ _id: kind }))?.changes ?? 0),
    list: (kind, after) =>
      guarded(async () => {
        const above = after === undefined ? {} : { _id: { $gt: keyOf(after) } };
        const page = items()
          .find({ kind, ...above })
          .sort({ _id: 1 });
        return (await page.limit(recordsAtATime).toArray()).map(itemOf);
      }),
  };
};
