import type { MailProgress, MailState } from './mails.ts';
import type { Sql } from './sql.ts';

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
    UPDATE private.mails m SET version = given.version + 1, due_at = given.due_at, waits_since = given.waits_since, body = given.body
    FROM given WHERE m.uid = given.uid AND m.version = given.version RETURNING m.uid
  ), added AS (
    INSERT INTO private.mails (${columns}) SELECT uid, 1, due_at, waits_since, body FROM given WHERE version = 0
    ON CONFLICT DO NOTHING RETURNING uid
  ) SELECT uid FROM changed UNION ALL SELECT uid FROM added`;

/** Also after a restore: what happened before is not mailed again. */
export const stopAll = `WITH progress AS (DELETE FROM private.mail_progress)
  UPDATE private.mails SET version = version + 1, due_at = NULL, waits_since = NULL,
    body = body - '{toldUpTo,messagesToldUpTo,notedAt,sending}'::text[]
  WHERE due_at IS NOT NULL OR body ? 'toldUpTo'`;

export const createMailStates = ({ rows, run }: Sql) => {
  const read = async (name: string, rest: string, values: readonly unknown[]) =>
    (await rows<Row>(`mails ${name}`, `SELECT ${columns} FROM private.mails WHERE ${rest}`, values)).map(
      stateOf,
    );
  return {
    getMany: (uids: readonly string[]): Promise<readonly MailState[]> =>
      read('of people', 'uid = ANY ($1) ORDER BY uid', [uids]),
    /** Stores each state, with the next version, unless the stored one has another version by now. Returns the uids of the stored ones. */
    put: async (states: readonly MailState[]): Promise<readonly string[]> => {
      const values = [
        states.map(({ uid }) => uid),
        states.map(({ version }) => version),
        states.map(({ dueAt }) => dueAt),
        states.map(({ waitsSince }) => waitsSince),
        states.map(bodyOf),
      ];
      return (await rows<[uid: string]>('put mails', putAll, values)).map(([uid]) => uid);
    },
    /** Up to `limit` states that are due at this time, the earliest first. */
    due: (now: string, limit: number): Promise<readonly MailState[]> =>
      read('due', 'due_at <= $1 ORDER BY due_at LIMIT $2', [now, limit]),
    /** States whose mail was claimed and is not finished. */
    claimed: (): Promise<readonly MailState[]> =>
      read('claimed', `body @> '{"sending": {"claimed": true}}' ORDER BY uid`, []),
    /** How many mails were due by this time, but after the other, and are not finished; and since when the oldest waits. */
    waiting: async (
      now: string,
      after = '-infinity',
    ): Promise<{ readonly count: number; readonly since?: string | undefined }> => {
      const text = `SELECT count(*)::int, min(waits_since) FROM private.mails
        WHERE waits_since <= $1 AND waits_since > $2::timestamptz`;
      const [row] = await rows<[number, Date | null]>('mails waiting', text, [now, after]);
      return { count: row?.[0] ?? 0, since: row?.[1]?.toISOString() };
    },
    /** When the newest mail was taken. Reads all states. */
    taken: async (): Promise<string | undefined> => {
      const text = "SELECT max(body->'last'->>'at') FROM private.mails";
      const [row] = await rows<[string | null]>('mails taken', text);
      return row?.[0] ?? undefined;
    },
    /** To how many people the server did not take the last mail, and what it said to most of them. Reads all states. */
    notTaken: async (): Promise<{ readonly people: number; readonly words: string }> => {
      const text = `SELECT count(*)::int, mode() WITHIN GROUP (ORDER BY body->>'notTaken')
        FROM private.mails WHERE body ? 'notTaken'`;
      const [row] = await rows<[number, string | null]>('mails not taken', text);
      return { people: row?.[0] ?? 0, words: row?.[1] ?? '' };
    },
    progress: async (): Promise<MailProgress | undefined> => {
      const text = 'SELECT position, message_id FROM private.mail_progress';
      const [row] = await rows<[string, string]>('mail progress', text);
      return row && { position: Number(row[0]), messageId: row[1] };
    },
    keepProgress: async ({ position, messageId }: MailProgress): Promise<void> => {
      await run(
        'keep mail progress',
        `INSERT INTO private.mail_progress (position, message_id) VALUES ($1, $2)
          ON CONFLICT (is_only) DO UPDATE SET position = excluded.position, message_id = excluded.message_id`,
        [position, messageId],
      );
    },
    /** Forgets the progress and what is due: nothing that happens from now on is mailed until a leader begins again. */
    stopAll: async (): Promise<void> => {
      await run('stop mails', stopAll);
    },
  };
};

/** The mail states of all people. Times are ISO 8601, UTC. Writes wait for the disk. */
export type MailStates = ReturnType<typeof createMailStates>;
