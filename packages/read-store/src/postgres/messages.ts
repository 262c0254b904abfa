import { rowsOf } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import { guardEach } from '../guardEach.ts';
import type { MessageFilter, Messages, NewMessage, StoredMessage, UnreadOnBid } from '../messages.ts';
import { guarded } from './unavailable.ts';

const columns = 'id, bid_id, number, task_id, from_uid, to_uid, position, at, words, read';
const shown = `id, bid_id AS "bidId", number, task_id AS "taskId", from_uid AS "fromUid", to_uid AS "toUid", position, at,
  words AS text, read`;
type Row = Omit<StoredMessage, 'position' | 'at'> & { readonly position: string; readonly at: Date };
const messageOf = ({ position, at, ...row }: Row): StoredMessage => ({
  ...row,
  position: Number(position),
  at: at.toISOString(),
});

const insertLast = `INSERT INTO read_models.messages (${columns})
  SELECT $1, $2, coalesce(last.number, 0) + 1, $3, $4, $5, $6, greatest($7, last.at), $8, false
  FROM (SELECT) AS one LEFT JOIN
    (SELECT number, at FROM read_models.messages WHERE bid_id = $2 ORDER BY number DESC LIMIT 1) AS last ON true
  ON CONFLICT DO NOTHING`;
const insertWhole = `INSERT INTO read_models.messages (${columns})
  VALUES ($1, $2, $9, $3, $4, $5, $6, $7, $8, $10) ON CONFLICT DO NOTHING`;
/** Sets the positions of messages above a position ($1) back to it. */
export const setMessagesBack = 'UPDATE read_models.messages SET position = $1 WHERE position > $1';

const valuesOf = ({ id, bidId, taskId, fromUid, toUid, position, at, text }: NewMessage | StoredMessage) => [
  id,
  bidId,
  taskId,
  fromUid,
  toUid,
  position,
  at,
  text,
];

/** The condition of a filter, with its value as $1. */
const conditionOf = (filter: MessageFilter): readonly [condition: string, values: readonly string[]] => {
  if (filter === undefined) return ['$1::boolean', ['true']];
  return 'taskId' in filter ? ['task_id = $1', [filter.taskId]] : ['from_uid = $1', [filter.fromUid]];
};
const firstId = '00000000-0000-0000-0000-000000000000';

export const createMessages = (pool: pg.Pool): Messages => {
  const write = async (text: string, values: readonly unknown[]): Promise<number> =>
    (await pool.query(text, [...values])).rowCount ?? 0;
  const read = async (name: string, rest: string, values: readonly unknown[]) => {
    const text = `SELECT ${shown} FROM read_models.messages WHERE ${rest}`;
    return (await pool.query<Row>({ name, text, values: [...values] })).rows.map(messageOf);
  };
  const find = async (id: string) => (await read('message', 'id = $1', [id]))[0];

  return guardEach<Messages>(guarded, {
    add: async (message) => {
      // Another message may have taken the number. Then this one gets the next.
      while ((await write(insertLast, valuesOf(message))) === 0)
        if ((await find(message.id)) !== undefined) return;
    },
    restore: async (message) => {
      await write(insertWhole, [...valuesOf(message), message.number, message.read]);
    },
    find,
    ofBid: (bidId, { below, limit }) =>
      // A cursor may have any number.
      read('messages of bid', 'bid_id = $1 AND number < $2::bigint ORDER BY number DESC LIMIT $3', [
        bidId,
        below ?? 2 ** 31,
        limit,
      ]),
    lastFrom: async (uid, bidId) => {
      const last = 'bid_id = $1 AND from_uid = $2 ORDER BY number DESC LIMIT 1';
      return (await read('last message from', last, [bidId, uid]))[0];
    },
    unread: async (uid, bidId) => {
      const text = `SELECT count(*)::int FROM read_models.messages WHERE to_uid = $1 AND bid_id = $2 AND NOT read`;
      const rows = await rowsOf<[number]>(pool, { name: 'unread', text }, [uid, bidId]);
      return rows[0]?.[0] ?? 0;
    },
    unreadOf: async (uids, { after, upTo } = { after: '-infinity', upTo: 'infinity' }) => {
      const text = `SELECT to_uid AS uid, bid_id AS "bidId", task_id AS "taskId", count(*)::int AS unread, max(position)::float8 AS position
        FROM read_models.messages
        WHERE to_uid = ANY ($1) AND NOT read AND at > $2::timestamptz AND at <= $3::timestamptz GROUP BY to_uid, bid_id, task_id`;
      return (await pool.query<UnreadOnBid>({ name: 'unread of', text, values: [uids, after, upTo] })).rows;
    },
    markRead: async (uid, bidId, upTo) => {
      await write(
        `UPDATE read_models.messages SET read = true WHERE to_uid = $1 AND bid_id = $2 AND number <= $3 AND NOT read`,
        [uid, bidId, upTo],
      );
    },
    list: (filter, { after = firstId, limit }) => {
      const [condition, values] = conditionOf(filter);
      return read(`messages ${condition}`, `${condition} AND id > $2 ORDER BY id LIMIT $3`, [
        ...values,
        after,
        limit,
      ]);
    },
    forgetTexts: async (uid) => {
      await write('UPDATE read_models.messages SET words = NULL WHERE from_uid = $1 AND words IS NOT NULL', [
        uid,
      ]);
    },
  });
};
