import { rowsOf } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import {
  afterBeginning,
  createUserData as createGuarded,
  recordsAtATime,
  userRecordKinds,
  type UserRecord,
  type UserRecordKind,
  type UserData,
  type UserRecords,
} from '../userData.ts';
import { guarded } from './unavailable.ts';

type Row = [uid: string, id: string, since: string, body: UserRecord['body']];
const columns = 'uid, id, since, body';
const itemOf =
  (kind: UserRecordKind) =>
  ([uid, id, since, body]: Row): UserRecord => ({ kind, uid, id, since: Number(since), body });

/** SQL: the statement, which in the same transaction also raises the count of changes of each kind that it changes. */
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
const removalOfAll = counted('DELETE FROM read_models.user_data WHERE kind = ANY ($1) AND uid = $2');
/** Sets the user data above a position ($1) back to it. */
export const setUserDataBack = counted('UPDATE read_models.user_data SET since = $1 WHERE since > $1');

const valuesOf = ({ kind, uid, id, since, body }: UserRecord) => [kind, uid, id, since, JSON.stringify(body)];

const createRecords = (pool: pg.Pool): UserRecords => {
  const write = async (text: string, values: readonly unknown[]): Promise<boolean> => {
    const { rowCount } = await pool.query(text, [...values]);
    return rowCount !== 0;
  };
  const read = async (
    kind: UserRecordKind,
    name: string,
    condition: string,
    values: unknown[],
  ): Promise<readonly UserRecord[]> => {
    const text = `SELECT ${columns} FROM read_models.user_data WHERE ${condition}`;
    return (await rowsOf<Row>(pool, { name, text, values })).map(itemOf(kind));
  };

  return {
    of: (kind, uid, idsBegin = '') => {
      const inOrder = 'kind = $1 AND uid = $2 AND id >= $3 AND id < $4 ORDER BY id';
      return read(kind, 'user-data', inOrder, [kind, uid, idsBegin, afterBeginning(idsBegin)]);
    },
    insert: (item) => write(insert, valuesOf(item)),
    change: (item) => write(update, valuesOf(item)),
    remove: (kind, uid, id) => write(removal, [kind, uid, id]),
    removeAll: async (uid) => {
      await write(removalOfAll, [userRecordKinds, uid]);
    },
    // PostgreSQL uses the index of feeds only if the kind is a literal.
    findFeed: async (id) => (await read('feed', 'feed', `kind = 'feed' AND id = $1`, [id]))[0],
    changes: async (kind) => {
      const rows = await rowsOf<[string]>(pool, {
        name: 'item changes',
        text: 'SELECT changes FROM read_models.user_data_changes WHERE kind = $1',
        values: [kind],
      });
      return Number(rows[0]?.[0] ?? 0);
    },
    list: (kind, after) => {
      const inOrder = `kind = $1 AND (uid, id) > ($2, $3) ORDER BY uid, id LIMIT ${recordsAtATime}`;
      return read(kind, 'all items', inOrder, [kind, after?.uid ?? '', after?.id ?? '']);
    },
  };
};

export const createUserData = (pool: pg.Pool): UserData => createGuarded(createRecords(pool), guarded);
