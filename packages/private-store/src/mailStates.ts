import { newMailState, type MailProgress, type MailState } from './mails.ts';
import type { Sql, Statements } from './sql.ts';

type Body = Omit<MailState, 'uid' | 'dueAt' | 'waitsSince'>;
type Row = [uid: string, dueAt: Date | null, waitsSince: Date | null, body: Body];
const columns = 'uid, due_at, waits_since, body';

const stateOf = ([uid, dueAt, waitsSince, body]: Row): MailState => ({
  ...body,
  uid,
  ...(dueAt && { dueAt: dueAt.toISOString() }),
  ...(waitsSince && { waitsSince: waitsSince.toISOString() }),
});
const bodyOf = ({ uid: _uid, dueAt: _dueAt, waitsSince: _since, ...body }: MailState) => JSON.stringify(body);

// Nothing here reads `version`. Each write raises it, because a service of an earlier version writes a row only if it has not moved.
const addAll = `INSERT INTO private.mails (uid, version, body)
  SELECT uid, 1, body::jsonb FROM unnest($1::text[], $2::text[]) AS one (uid, body) ORDER BY uid COLLATE "C"
  ON CONFLICT DO NOTHING`;
const lockAll = `SELECT ${columns} FROM private.mails WHERE uid = ANY ($1) ORDER BY uid FOR UPDATE`;
const putAll = `UPDATE private.mails m SET version = m.version + 1, due_at = one.due_at, waits_since = one.waits_since, body = one.body::jsonb
  FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::text[]) AS one (uid, due_at, waits_since, body)
  WHERE m.uid = one.uid`;
const claimDue = `WITH due AS (
    SELECT uid FROM private.mails WHERE due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
  ) UPDATE private.mails SET version = version + 1, due_at = $3, body = body || jsonb_build_object('claim', $4::text)
  WHERE uid IN (SELECT uid FROM due) RETURNING ${columns}`;

/** Also after a restore: what happened before is not mailed again. */
export const stopAll = `WITH progress AS (DELETE FROM private.mail_progress)
  UPDATE private.mails SET version = version + 1, due_at = NULL, waits_since = NULL,
    body = body - '{toldUpTo,messagesToldUpTo,notedAt,sending,claim}'::text[]
  WHERE due_at IS NOT NULL OR body ? 'toldUpTo'`;

/** Returns the new state, or undefined to leave the state as it is. */
type Decide<S extends MailState> = (state: MailState) => S | undefined;

const changeLocked = async <S extends MailState>(
  { rows, run }: Statements,
  uids: readonly string[],
  decide: Decide<S>,
): Promise<readonly S[]> => {
  const states = (await rows<Row>('lock mails', lockAll, [uids])).map(stateOf);
  const changed = states.flatMap((state) => decide(state) ?? []);
  const values = [
    changed.map(({ uid }) => uid),
    changed.map(({ dueAt }) => dueAt),
    changed.map(({ waitsSince }) => waitsSince),
    changed.map(bodyOf),
  ];
  if (changed.length > 0) await run('put mails', putAll, values);
  return changed;
};

export const createMailStates = ({ rows, run, transaction }: Sql) => ({
  getMany: async (uids: readonly string[]): Promise<readonly MailState[]> => {
    const text = `SELECT ${columns} FROM private.mails WHERE uid = ANY ($1) ORDER BY uid`;
    return (await rows<Row>('mails of people', text, [uids])).map(stateOf);
  },
  /** Changes the states that are there, in one transaction that locks them first. Resolves to the changed ones. */
  change: <S extends MailState>(uids: readonly string[], decide: Decide<S>): Promise<readonly S[]> =>
    transaction((statements) => changeLocked(statements, uids, decide)),
  /** As `change`, and a person of whom nothing is kept has a new state. @throws {Problem} `account-forgotten` */
  changeOrAdd: <S extends MailState>(uids: readonly string[], decide: Decide<S>): Promise<readonly S[]> =>
    transaction(async (statements) => {
      await statements.run('add mails', addAll, [uids, uids.map(newMailState).map(bodyOf)]);
      return changeLocked(statements, uids, decide);
    }),
  /**
   * Claims up to `limit` mails that are due, the earliest first, without those that another process is just changing. Until the time
   * nobody else claims them. `claim`: a new id.
   */
  claimDue: async (
    claim: string,
    { now, until, limit }: { readonly now: string; readonly until: string; readonly limit: number },
  ): Promise<readonly MailState[]> =>
    (await rows<Row>('claim mails', claimDue, [now, limit, until, claim])).map(stateOf),
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
});

/** The mail states of all people. Times are ISO 8601, UTC. Writes wait for the disk. */
export type MailStates = ReturnType<typeof createMailStates>;
