import { rowsOf } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import { additionsInTurn, itemsAtATime, type Item, type ItemKind, type Items } from '../items.ts';
import { guarded } from './away.ts';

type Row = [uid: string, id: string, since: string, body: Item['body']];
const columns = 'uid, id, since, body';
const itemOf =
  (kind: ItemKind) =>
  ([uid, id, since, body]: Row): Item => ({ kind, uid, id, since: Number(since), body });

/** The statement, and in the same transaction the count of changes of each kind that it changes something of. */
const counted = (statement: string): string =>
  `WITH changed AS (${statement} RETURNING kind)
    INSERT INTO read_models.item_changes AS c SELECT DISTINCT kind, 1 FROM changed
    ON CONFLICT (kind) DO UPDATE SET changes = c.changes + 1`;

const insert = counted(
  'INSERT INTO read_models.items VALUES ($1, $2, $3, $4, $5) ON CONFLICT (kind, uid, id) DO NOTHING',
);
const update = counted(
  'UPDATE read_models.items SET since = $4, body = $5 WHERE kind = $1 AND uid = $2 AND id = $3',
);
const removal = counted('DELETE FROM read_models.items WHERE kind = $1 AND uid = $2 AND id = $3');
/** Sets the ones above a position ($1) back to it. */
export const setItemsBack = counted('UPDATE read_models.items SET since = $1 WHERE since > $1');

export const createItems = (pool: pg.Pool): Items => {
  const write = async (text: string, values: readonly unknown[]): Promise<boolean> => {
    const { rowCount } = await pool.query(text, [...values]);
    return rowCount !== 0;
  };
  const valuesOf = ({ kind, uid, id, since, body }: Item) => [kind, uid, id, since, JSON.stringify(body)];
  const remove = (kind: ItemKind, uid: string, id: string) => write(removal, [kind, uid, id]);

  const of = async (kind: ItemKind, uid: string): Promise<readonly Item[]> => {
    const rows = await rowsOf<Row>(pool, {
      name: 'items',
      text: `SELECT ${columns} FROM read_models.items WHERE kind = $1 AND uid = $2 ORDER BY id`,
      values: [kind, uid],
    });
    return rows.map(itemOf(kind));
  };

  const place = async ({ kind, uid, id }: Item) => {
    const found = await of(kind, uid);
    return { count: found.length, has: found.some((one) => one.id === id) };
  };
  const add = additionsInTurn({
    place,
    insert: (item) => write(insert, valuesOf(item)),
    remove: ({ kind, uid, id }) => remove(kind, uid, id),
  });

  return {
    of: (kind, uid) => guarded(() => of(kind, uid)),
    add: (item, most) => guarded(() => add(item, most)),
    change: (item) => guarded(() => write(update, valuesOf(item))),
    remove: (kind, uid, id) => guarded(() => remove(kind, uid, id)),
    findFeed: (id) =>
      guarded(async () => {
        const rows = await rowsOf<Row>(pool, {
          name: 'feed',
          text: `SELECT ${columns} FROM read_models.items WHERE kind = 'feed' AND id = $1`,
          values: [id],
        });
        return rows.map(itemOf('feed'))[0];
      }),
    changes: (kind) =>
      guarded(async () => {
        const rows = await rowsOf<[string]>(pool, {
          name: 'item changes',
          text: 'SELECT changes FROM read_models.item_changes WHERE kind = $1',
          values: [kind],
        });
        return Number(rows[0]?.[0] ?? 0);
      }),
    list: (kind, after) =>
      guarded(async () => {
        const rows = await rowsOf<Row>(pool, {
          name: 'all items',
          text: `SELECT ${columns} FROM read_models.items WHERE kind = $1 AND (uid, id) > ($2, $3)
            ORDER BY uid, id LIMIT ${itemsAtATime}`,
          values: [kind, after?.uid ?? '', after?.id ?? ''],
        });
        return rows.map(itemOf(kind));
      }),
  };
};
