import { rowsOf } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import {
  additionsInTurn,
  recordsAtATime,
  type UserRecord,
  type UserRecordKind,
  type UserData,
} from '../userData.ts';
import { guarded } from './unavailable.ts';

type Row = [uid: string, id: string, since: string, body: UserRecord['body']];
const columns = 'uid, id, since, body';
const itemOf =
  (kind: UserRecordKind) =>
  ([uid, id, since, body]: Row): UserRecord => ({ kind, uid, id, since: Number(since), body });

/** The statement, and in the same transaction the count of changes of each kind that it changes something of. */
const counted = (statement: string): string =>
  `WITH changed AS (${statement} RETURNING kind)
    INSERT INTO read_models.user_data_changes AS c SELECT DISTINCT kind, 1 FROM changed
    ON CONFLICT (kind) DO UPDATE SET changes = c.changes + 1`;

const insert = counted(
  'INSERT INTO read_models.user_data VALUES ($1, $2, $3, $4, $5) ON CONFLICT (kind, uid, id) DO NOTHING',
);
const update = counted(
  'UPDATE read_models.user_data SET since = $4, body = $5 WHERE kind = $1 AND uid = $2 AND id = $3',
);
const removal = counted('DELETE FROM read_models.user_data WHERE kind = $1 AND uid = $2 AND id = $3');
/** Sets the ones above a position ($1) back to it. */
export const setUserDataBack = counted('UPDATE read_models.user_data SET since = $1 WHERE since > $1');

export const createUserData = (pool: pg.Pool): UserData => {
  const write = async (text: string, values: readonly unknown[]): Promise<boolean> => {
    const { rowCount } = await pool.query(text, [...values]);
    return rowCount !== 0;
  };
  const valuesOf = ({ kind, uid, id, since, body }: UserRecord) => [
    kind,
    uid,
    id,
    since,
    JSON.stringify(body),
  ];
  const remove = (kind: UserRecordKind, uid: string, id: string) => write(removal, [kind, uid, id]);

  const of = async (kind: UserRecordKind, uid: string): Promise<readonly UserRecord[]> => {
    const rows = await rowsOf<Row>(pool, {
      name: 'user-data',
      text: `SELECT ${columns} FROM read_models.user_data WHERE kind = $1 AND uid = $2 ORDER BY id`,
      values: [kind, uid],
    });
    return rows.map(itemOf(kind));
  };

  const place = async ({ kind, uid, id }: UserRecord) => {
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
          text: `SELECT ${columns} FROM read_models.user_data WHERE kind = 'feed' AND id = $1`,
          values: [id],
        });
        return rows.map(itemOf('feed'))[0];
      }),
    changes: (kind) =>
      guarded(async () => {
        const rows = await rowsOf<[string]>(pool, {
          name: 'item changes',
          text: 'SELECT changes FROM read_models.user_data_changes WHERE kind = $1',
          values: [kind],
        });
        return Number(rows[0]?.[0] ?? 0);
      }),
    list: (kind, after) =>
      guarded(async () => {
        const rows = await rowsOf<Row>(pool, {
          name: 'all items',
          text: `SELECT ${columns} FROM read_models.user_data WHERE kind = $1 AND (uid, id) > ($2, $3)
            ORDER BY uid, id LIMIT ${recordsAtATime}`,
          values: [kind, after?.uid ?? '', after?.id ?? ''],
        });
        return rows.map(itemOf(kind));
      }),
  };
};
