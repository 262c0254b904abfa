import { rowsOf } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import { guardEach } from '../guardEach.ts';
import type { MailState, MailStates } from '../mails.ts';
import { statesAtATime } from '../notificationStates.ts';
import { guarded } from './unavailable.ts';

type Body = Omit<MailState, 'uid' | 'version' | 'dueAt' | 'waitsSince'>;
type Row = [uid: string, version: number, dueAt: Date | null, waitsSince: Date | null, body: Body];
const columns = 'uid, version, due_at, waits_since, body';

const stateOf = ([uid, version, dueAt, waitsSince, body]: Row): MailState => ({
  ...body,
  uid,
  version,
  ...(dueAt && { dueAt: dueAt.toISOString() }),
  ...(waitsSince && { waitsSince: waitsSince.toISOString() }),
});
const bodyOf = ({ uid: _uid, version: _version, dueAt: _dueAt, waitsSince: _since, ...body }: MailState) =>
  JSON.stringify(body);

const putAll = `WITH given AS (
    SELECT uid, version, due_at, waits_since, body::jsonb AS body
    FROM unnest($1::text[], $2::integer[], $3::timestamptz[], $4::timestamptz[], $5::text[])
      AS one (uid, version, due_at, waits_since, body)
  ), changed AS (
    UPDATE read_models.mails m SET version = given.version + 1, due_at = given.due_at, waits_since = given.waits_since, body = given.body
    FROM given WHERE m.uid = given.uid AND m.version = given.version RETURNING m.uid
  ), added AS (
    INSERT INTO read_models.mails (${columns}) SELECT uid, 1, due_at, waits_since, body FROM given WHERE version = 0
    ON CONFLICT DO NOTHING RETURNING uid
  ) SELECT uid FROM changed UNION ALL SELECT uid FROM added`;

/** Sets what was told, and how far the leader is, back to a position ($1) if it is above. A mail to send again would tell of lost events. */
export const setMailsBack = `WITH states AS (
    UPDATE read_models.mails SET version = version + 1,
      body = jsonb_set(body, '{toldUpTo}', to_jsonb(least((body->>'toldUpTo')::bigint, $1::bigint))) - 'sending'
    WHERE (body->>'toldUpTo')::bigint > $1::bigint OR (body->'sending'->>'upTo')::bigint > $1::bigint
  ) UPDATE read_models.mail_progress SET position = $1::bigint WHERE position > $1::bigint`;

export const createMailStates = (pool: pg.Pool): MailStates => {
  const read = async (name: string, rest: string, values: readonly unknown[]) => {
    const text = `SELECT ${columns} FROM read_models.mails WHERE ${rest}`;
    return (await rowsOf<Row>(pool, { name: `mails ${name}`, text, values })).map(stateOf);
  };
  return guardEach<MailStates>(guarded, {
    getMany: (uids) => read('of people', 'uid = ANY ($1) ORDER BY uid', [uids]),
    put: async (states) => {
      const values = [
        states.map(({ uid }) => uid),
        states.map(({ version }) => version),
        states.map(({ dueAt }) => dueAt),
        states.map(({ waitsSince }) => waitsSince),
        states.map(bodyOf),
      ];
      return (await rowsOf<[uid: string]>(pool, { name: 'put mails', text: putAll, values })).map(
        ([uid]) => uid,
      );
    },
    remove: async (uid) => {
      await pool.query('DELETE FROM read_models.mails WHERE uid = $1', [uid]);
    },
    due: (now, limit) => read('due', 'due_at <= $1 ORDER BY due_at LIMIT $2', [now, limit]),
    claimed: () => read('claimed', `body @> '{"sending": {"claimed": true}}' ORDER BY uid`, []),
    waiting: async (now, after = '-infinity') => {
      const text = `SELECT count(*)::int, min(waits_since) FROM read_models.mails
        WHERE waits_since <= $1 AND waits_since > $2::timestamptz`;
      const query = { name: 'mails waiting', text, values: [now, after] };
      const rows = await rowsOf<[number, Date | null]>(pool, query);
      return { count: rows[0]?.[0] ?? 0, since: rows[0]?.[1]?.toISOString() };
    },
    taken: async () => {
      const text = "SELECT max(body->'last'->>'at') FROM read_models.mails";
      const [row] = await rowsOf<[string | null]>(pool, { name: 'mails taken', text });
      return row?.[0] ?? undefined;
    },
    notTaken: async () => {
      const text = `SELECT count(*)::int, mode() WITHIN GROUP (ORDER BY body->>'notTaken')
        FROM read_models.mails WHERE body ? 'notTaken'`;
      const [row] = await rowsOf<[number, string | null]>(pool, { name: 'mails not taken', text });
      return { people: row?.[0] ?? 0, words: row?.[1] ?? '' };
    },
    list: (after) => read('list', `uid > $1 ORDER BY uid LIMIT ${statesAtATime}`, [after]),
    progress: async () => {
      const text = 'SELECT position, message_id FROM read_models.mail_progress';
      const [row] = await rowsOf<[string, string]>(pool, { name: 'mail progress', text });
      return row && { position: Number(row[0]), messageId: row[1] };
    },
    keepProgress: async ({ position, messageId }) => {
      await pool.query(
        `INSERT INTO read_models.mail_progress (position, message_id) VALUES ($1, $2)
          ON CONFLICT (is_only) DO UPDATE SET position = excluded.position, message_id = excluded.message_id`,
        [position, messageId],
      );
    },
    stopAll: async () => {
      await pool.query(`WITH progress AS (DELETE FROM read_models.mail_progress)
        UPDATE read_models.mails SET version = version + 1, due_at = NULL, waits_since = NULL,
          body = body - '{toldUpTo,messagesToldUpTo,notedAt,sending}'::text[]
        WHERE due_at IS NOT NULL OR body ? 'toldUpTo'`);
    },
  });
};
