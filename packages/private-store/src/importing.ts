import type { NotificationState } from '@marketplace/read-store';
import { withClient } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import type { MailState } from './mails.ts';
import { stopAll } from './mailStates.ts';
import type { StoredMessage } from './messages.ts';
import type { UserRecord } from './userData.ts';

/** Private data as earlier versions wrote it into a backup, or kept it in MongoDB. */
export type KeptLine =
  | { readonly inbox: NotificationState & { readonly uid: string } }
  | { readonly item: UserRecord }
  | { readonly message: StoredMessage }
  | { readonly mail: MailState };

/** $1: an array of the values of lines; $2: no position may be above this one, null: any may. `stopAll` drops the positions of mails, so `mail` only names $2. */
const inserts = {
  inbox: `INSERT INTO private.notification_states (uid, read_up_to, muted, opened)
    SELECT uid, least("readUpTo", $2::bigint), coalesce(muted, '{}'),
      ARRAY(SELECT one FROM unnest(opened) one WHERE $2::bigint IS NULL OR one <= $2::bigint)
    FROM jsonb_to_recordset($1::jsonb) AS r (uid text, "readUpTo" bigint, muted text[], opened bigint[])
    WHERE NOT event_store.is_forgotten(uid) ON CONFLICT DO NOTHING`,
  item: `INSERT INTO private.user_data (kind, uid, id, since, body)
    SELECT kind, uid, id, least(since, $2::bigint), body
    FROM jsonb_to_recordset($1::jsonb) AS r (kind text, uid text, id text, since bigint, body jsonb)
    WHERE NOT event_store.is_forgotten(uid) ON CONFLICT DO NOTHING`,
  message: `INSERT INTO private.messages (id, bid_id, number, task_id, from_uid, to_uid, position, at, words, read)
    SELECT id, "bidId", number, "taskId", "fromUid", "toUid", least(position, $2::bigint), at,
      CASE WHEN NOT event_store.is_forgotten("fromUid") THEN text END, read
    FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, "bidId" uuid, number integer, "taskId" uuid, "fromUid" text, "toUid" text,
      position bigint, at timestamptz, text text, read boolean) ON CONFLICT DO NOTHING`,
  mail: `INSERT INTO private.mails (uid, version, due_at, waits_since, body)
    SELECT r ->> 'uid', 1, (r ->> 'dueAt')::timestamptz, (r ->> 'waitsSince')::timestamptz,
      r - '{uid,version,dueAt,waitsSince}'::text[] FROM jsonb_array_elements($1::jsonb) r
    WHERE NOT event_store.is_forgotten(r ->> 'uid') AND ($2::bigint IS NULL OR true) ON CONFLICT DO NOTHING`,
};
const kinds = Object.keys(inserts) as (keyof typeof inserts)[];

/** Imports the lines in the transaction of this client, without what is of forgotten persons. What is there already stays. */
export const importKept = async (
  client: pg.ClientBase,
  lines: readonly KeptLine[],
  upTo?: number,
): Promise<void> => {
  for (const kind of kinds) {
    const values = lines.flatMap((line) =>
      kind in line ? [(line as Readonly<Record<string, unknown>>)[kind]] : [],
    );
    if (values.length > 0) await client.query(inserts[kind], [JSON.stringify(values), upTo ?? null]);
  }
};

/**
 * Restores private data, in one transaction: first the rows of the tables, which the caller has restored, then the lines of a backup by an
 * earlier version. Positions that are newer than the backup's end, `upTo`, are lowered to it: those above will belong to other events.
 */
export const restorePrivate = (
  url: string,
  read: (importLines: (lines: readonly KeptLine[], upTo: number) => Promise<void>) => Promise<void>,
): Promise<void> =>
  withClient({ url }, { name: 'restore' }, async (client) => {
    await client.query('BEGIN');
    await read((lines, upTo) => importKept(client, lines, upTo));
    await client.query(stopAll);
    await client.query('COMMIT');
  });
