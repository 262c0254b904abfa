import type { Db } from 'mongodb';
import { additionsInTurn, itemKinds, itemsAtATime, type Item, type ItemKind, type Items } from '../items.ts';
import { durable, guarded } from './connection.ts';

/** Its body is JSON, so that no value in it means something to the database. */
type StoredItem = Omit<Item, 'body'> & { readonly _id: string; readonly body: string };
interface Changes {
  readonly _id: ItemKind;
  readonly changes: number;
}

const keyOf = ({ kind, uid, id }: Pick<Item, 'kind' | 'uid' | 'id'>): string =>
  JSON.stringify([kind, uid, id]);
const itemOf = ({ kind, uid, id, since, body }: StoredItem): Item => ({
  kind,
  uid,
  id,
  since,
  body: JSON.parse(body) as Item['body'],
});

const itemsIn = (db: Db) => db.collection<StoredItem>('items');

export const prepareItems = async (db: Db): Promise<void> => {
  await itemsIn(db).createIndexes([{ key: { kind: 1, uid: 1 } }, { key: { kind: 1, id: 1 } }]);
};

const countsIn = (db: Db) => db.collection<Changes>('item_changes');

/** The count moves after the change: where it is seen, so is the change. */
const countChange = async (db: Db, kind: ItemKind, changed: number): Promise<boolean> => {
  if (changed === 0) return false;
  await countsIn(db).updateOne({ _id: kind }, { $inc: { changes: 1 } }, { ...durable, upsert: true });
  return true;
};

/** Sets the ones above the position back to it. */
export const setItemsBack = async (db: Db, position: number): Promise<void> => {
  for (const kind of itemKinds) {
    const above = { kind, since: { $gt: position } };
    const { matchedCount } = await itemsIn(db).updateMany(above, { $set: { since: position } }, durable);
    await countChange(db, kind, matchedCount);
  }
};

export const createItems = (db: Db): Items => {
  const items = () => itemsIn(db);
  const counted = (kind: ItemKind, changed: number) => countChange(db, kind, changed);
  const remove = async (kind: ItemKind, uid: string, id: string): Promise<boolean> => {
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
        return (await page.limit(itemsAtATime).toArray()).map(itemOf);
      }),
  };
};
