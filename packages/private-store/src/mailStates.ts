import { newMailState, type MailProgress, type MailState } from './mails.ts';
import { isoTime, type Sql, type Statements } from './sql.ts';

const stored = `jsonb_strip_nulls(body || jsonb_build_object('uid', uid, 'dueAt', ${isoTime('due_at')}, 'waitsSince', ${isoTime('waits_since')}))`;
const bodyOf = (one: string) => `${one} - '{uid,dueAt,waitsSince}'::text[]`;

// Nothing here reads `version`. Each write raises it, because a service of an earlier version writes a row only if it has not moved.
const addAll = `INSERT INTO private.mails (uid, version, body)
  SELECT one ->> 'uid', 1, ${bodyOf('one')} FROM jsonb_array_elements($1::jsonb) one ORDER BY (one ->> 'uid') COLLATE "C" ON CONFLICT DO NOTHING`;
const ofPeople = `SELECT ${stored} FROM private.mails WHERE uid = ANY ($1) ORDER BY uid`;
const putAll = `UPDATE private.mails SET version = version + 1, due_at = (one ->> 'dueAt')::timestamptz,
    waits_since = (one ->> 'waitsSince')::timestamptz, body = ${bodyOf('one')}
  FROM jsonb_array_elements($1::jsonb) one WHERE uid = one ->> 'uid'`;
const claimDue = `WITH due AS (
    SELECT uid FROM private.mails WHERE due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
  ) UPDATE private.mails SET version = version + 1, due_at = $3, body = body || jsonb_build_object('claim', $4::text)
  WHERE uid IN (SELECT uid FROM due) RETURNING ${stored}`;

/** Also after a restore: what happened before is not mailed again. */
export const stopAll = `WITH progress AS (DELETE FROM private.mail_progress)
  UPDATE private.mails SET version = version + 1, due_at = NULL, waits_since = NULL,
    body = body - '{toldUpTo,messagesToldUpTo,notedAt,sending,claim}'::text[]
  WHERE due_at IS NOT NULL OR body ? 'toldUpTo'`;

/** Returns the new state, or undefined to leave the state as it is. */
type Decide<S extends MailState> = (state: MailState) => S | undefined;

const changeLocked = async <S extends MailState>(
  { rows }: Statements,
  uids: readonly string[],
  decide: Decide<S>,
): Promise<readonly S[]> => {
  const states = await rows<[MailState]>('lock mails', `${ofPeople} FOR UPDATE`, [uids]);
  const changed = states.flatMap(([state]) => decide(state) ?? []);
  if (changed.length > 0) await rows('put mails', putAll, [JSON.stringify(changed)]);
  return changed;
};

export const createMailStates = ({ rows, transaction }: Sql) => ({
  getMany: async (uids: readonly string[]): Promise<readonly MailState[]> =>
    (await rows<[MailState]>('mails of people', ofPeople, [uids])).flat(),
  /** Changes the states that are there, in one transaction that locks them first. Resolves to the changed ones. */
  change: <S extends MailState>(uids: readonly string[], decide: Decide<S>): Promise<readonly S[]> =>
    transaction((statements) => changeLocked(statements, uids, decide)),
  /** As `change`, and a person of whom nothing is kept has a new state. @throws {Problem} `account-forgotten` */
  changeOrAdd: <S extends MailState>(uids: readonly string[], decide: Decide<S>): Promise<readonly S[]> =>
    transaction(async (statements) => {
      await statements.rows('add mails', addAll, [JSON.stringify(uids.map(newMailState))]);
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
    (await rows<[MailState]>('claim mails', claimDue, [now, limit, until, claim])).flat(),
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
    await rows(
      'keep mail progress',
      `INSERT INTO private.mail_progress (position, message_id) VALUES ($1, $2)
          ON CONFLICT (is_only) DO UPDATE SET position = excluded.position, message_id = excluded.message_id`,
      [position, messageId],
    );
  },
  /** Forgets the progress and what is due: nothing that happens from now on is mailed until a leader begins again. */
  stopAll: async (): Promise<void> => {
    await rows('stop mails', stopAll);
  },
});

/** The mail states of all people. Times are ISO 8601, UTC. Writes wait for the disk. */
export type MailStates = ReturnType<typeof createMailStates>;
