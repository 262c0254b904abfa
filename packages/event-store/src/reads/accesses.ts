import type pg from 'pg';
import { isoOf } from '../postgres/rows.ts';
import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type { StoredAccess, NewAccess } from './readTypes.ts';

const insert: Statement = {
  name: 'record_access',
  text: 'INSERT INTO event_store.audit_accesses (actor_uid, actor_email, call, details) VALUES ($1, $2, $3, $4)',
};
const newest: Statement = {
  name: 'newest_accesses',
  text: `SELECT id, at::text, actor_uid, actor_email, call, details, forgotten FROM event_store.audit_accesses
    WHERE id < $1 AND ($3::text IS NULL OR actor_uid = $3) ORDER BY id DESC LIMIT $2`,
};

const oldest: Statement = {
  name: 'oldest_access',
  text: 'SELECT at::text FROM event_store.audit_accesses ORDER BY id LIMIT 1',
};
/** Ids grow with the time, so the lowest ids are the oldest accesses. */
const removeOldest: Statement = {
  name: 'remove_accesses',
  text: `DELETE FROM event_store.audit_accesses WHERE at < $1 AND id = ANY (ARRAY(
    SELECT id FROM event_store.audit_accesses ORDER BY id LIMIT $2)) RETURNING id`,
};

type Row = [
  id: string,
  at: string,
  uid: string,
  email: string,
  call: string,
  details: Readonly<Record<string, string>>,
  forgotten: boolean,
];

export const createAccesses = (pool: pg.Pool) => ({
  recordAccess: async ({ actor, call, details }: NewAccess): Promise<void> => {
    await rowsOf(pool, insert, [actor.uid, actor.email, call, JSON.stringify(details)]);
  },
  /** The newest first. */
  readAccesses: async (page: {
    /** Only accesses with a smaller id. */
    readonly before?: number | undefined;
    readonly actorUid?: string;
    readonly limit: number;
  }): Promise<readonly StoredAccess[]> => {
    const { before = Number.MAX_SAFE_INTEGER, limit, actorUid = null } = page;
    return (await rowsOf<Row>(pool, newest, [before, limit, actorUid])).map(
      ([id, at, uid, email, call, details, forgotten]) => ({
        id: Number(id),
        at: isoOf(at),
        actor: { uid, email: forgotten && email === '' ? null : email },
        call,
        details,
        ...(forgotten && { forgotten }),
      }),
    );
  },
  /** Time of the oldest access (ISO 8601). */
  oldestAccess: async (): Promise<string | undefined> => {
    const [row] = await rowsOf<[at: string]>(pool, oldest);
    return row && isoOf(row[0]);
  },
  /**
   * Removes the accesses before a time (ISO 8601) among the `limit` oldest ones, and returns how many. PostgreSQL refuses to remove
   * an access of the last 30 days.
   */
  removeAccesses: async (old: { readonly before: string; readonly limit: number }): Promise<number> =>
    (await rowsOf(pool, removeOldest, [old.before, old.limit])).length,
});
