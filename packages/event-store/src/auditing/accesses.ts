import type pg from 'pg';
import { isoOf } from '../postgres/rows.ts';
import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type { ChainedAccess, StoredAccess, LastAccess, LedgerReads, NewAccess } from './ledgerReads.ts';

const insert: Statement = {
  name: 'record_access',
  text: 'INSERT INTO event_store.audit_accesses (actor_uid, actor_email, call, details) VALUES ($1, $2, $3, $4)',
};
const newest: Statement = {
  name: 'newest_accesses',
  text: `SELECT id, at::text, actor_uid, actor_email, call, details, forgotten FROM event_store.audit_accesses
    WHERE id < $1 AND ($3::text IS NULL OR actor_uid = $3) ORDER BY id DESC LIMIT $2`,
};

/** The fields as the database's function `access_hash` takes them. */
const chained: Statement = {
  name: 'chained_accesses',
  text: `SELECT id, encode(hash, 'hex'), (extract(epoch FROM at) * 1000)::bigint, actor_uid, actor_email, call, details::text, forgotten
    FROM event_store.audit_accesses WHERE id > $1 ORDER BY id LIMIT $2`,
};

const lastRemoval: Statement = {
  name: 'last_access_removal',
  text: `SELECT id, encode(hash, 'hex') FROM event_store.access_removals ORDER BY id DESC LIMIT 1`,
};
const keepRemoval: Statement = {
  name: 'keep_access_removal',
  text: `INSERT INTO event_store.access_removals (id, hash) SELECT $1, decode($2, 'hex')
    WHERE NOT EXISTS (SELECT FROM event_store.access_removals WHERE id >= $1)`,
};
const removePiece: Statement = {
  name: 'remove_accesses',
  text: `DELETE FROM event_store.audit_accesses WHERE id = ANY (ARRAY(
    SELECT id FROM event_store.audit_accesses WHERE id <= $1 ORDER BY id LIMIT $2)) RETURNING id`,
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

type ChainRow = [
  id: string,
  hash: string,
  at: string,
  uid: string,
  email: string,
  call: string,
  details: string,
  forgotten: boolean,
];

export const recordAccess = async (pool: pg.Pool, { actor, call, details }: NewAccess): Promise<void> => {
  await rowsOf(pool, insert, [actor.uid, actor.email, call, JSON.stringify(details)]);
};

export const readAccesses = async (
  pool: pg.Pool,
  { before = Number.MAX_SAFE_INTEGER, limit, actorUid }: Parameters<LedgerReads['readAccesses']>[0],
): Promise<readonly StoredAccess[]> =>
  (await rowsOf<Row>(pool, newest, [before, limit, actorUid ?? null])).map(
    ([id, at, uid, email, call, details, forgotten]) => ({
      id: Number(id),
      at: isoOf(at),
      actor: { uid, email: forgotten && email === '' ? null : email },
      call,
      details,
      ...(forgotten && { forgotten }),
    }),
  );

export const readAccessChain = async (
  pool: pg.Pool,
  { after, limit }: Parameters<LedgerReads['readAccessChain']>[0],
): Promise<readonly ChainedAccess[]> =>
  (await rowsOf<ChainRow>(pool, chained, [after, limit])).map(
    ([id, hash, at, uid, email, call, details, forgotten]) => ({
      id: Number(id),
      hash,
      fields: [id, at, uid, email, call, details],
      forgotten,
    }),
  );

export const readAccessRemoval = async (pool: pg.Pool): Promise<LastAccess | undefined> => {
  const [row] = await rowsOf<[id: string, hash: string]>(pool, lastRemoval);
  return row && { id: Number(row[0]), hash: row[1] };
};

export const removeAccesses = async (
  pool: pg.Pool,
  { upTo, limit }: Parameters<LedgerReads['removeAccesses']>[0],
): Promise<number> => {
  await rowsOf(pool, keepRemoval, [upTo.id, upTo.hash]);
  return (await rowsOf(pool, removePiece, [upTo.id, limit])).length;
};
