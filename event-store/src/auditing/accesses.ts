import type pg from 'pg';
import { isoOf } from '../postgres/rows.ts';
import { rowsOf, type Statement } from '@marketplace/postgres-kit';
import type { ChainedAccess, KeptAccess, LedgerReads, NewAccess } from './ledgerReads.ts';

const insert: Statement = {
  name: 'record_access',
  text: 'INSERT INTO event_store.audit_accesses (actor_uid, actor_email, call, details) VALUES ($1, $2, $3, $4)',
};
const newest: Statement = {
  name: 'newest_accesses',
  text: `SELECT id, at::text, actor_uid, actor_email, call, details FROM event_store.audit_accesses
    WHERE id < $1 ORDER BY id DESC LIMIT $2`,
};

/** The fields as the database's function `access_hash` takes them. */
const chained: Statement = {
  name: 'chained_accesses',
  text: `SELECT id, encode(hash, 'hex'), (extract(epoch FROM at) * 1000)::bigint, actor_uid, actor_email, call, details::text
    FROM event_store.audit_accesses WHERE id > $1 ORDER BY id LIMIT $2`,
};

type Row = [
  id: string,
  at: string,
  uid: string,
  email: string,
  call: string,
  details: Readonly<Record<string, string>>,
];

export const recordAccess = async (pool: pg.Pool, { actor, call, details }: NewAccess): Promise<void> => {
  await rowsOf(pool, insert, [actor.uid, actor.email, call, JSON.stringify(details)]);
};

export const readAccesses = async (
  pool: pg.Pool,
  { before = Number.MAX_SAFE_INTEGER, limit }: Parameters<LedgerReads['readAccesses']>[0],
): Promise<readonly KeptAccess[]> =>
  (await rowsOf<Row>(pool, newest, [before, limit])).map(([id, at, uid, email, call, details]) => ({
    id: Number(id),
    at: isoOf(at),
    actor: { uid, email },
    call,
    details,
  }));

export const readAccessChain = async (
  pool: pg.Pool,
  { after, limit }: Parameters<LedgerReads['readAccessChain']>[0],
): Promise<readonly ChainedAccess[]> =>
  (await rowsOf<[id: string, hash: string, ...rest: string[]]>(pool, chained, [after, limit])).map(
    ([id, hash, ...rest]) => ({ id: Number(id), hash, fields: [id, ...rest] }),
  );
