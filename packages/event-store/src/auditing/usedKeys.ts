import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import type { LedgerReads } from './ledgerReads.ts';
import { isoOf } from '../postgres/rows.ts';

const statement: Statement = {
  name: 'used_keys',
  text: `SELECT call, key, used_at::text FROM event_store.idempotency_keys
    WHERE caller_uid = $1 AND (call, key) > ($2, $3) ORDER BY call, key LIMIT $4`,
};

/** The Idempotency-Keys that a caller has used. */
export const readUsedKeys = async (
  pool: pg.Pool,
  { callerUid, after, limit }: Parameters<LedgerReads['readUsedKeys']>[0],
): ReturnType<LedgerReads['readUsedKeys']> => {
  const from = [callerUid, after?.call ?? '', after?.key ?? '', limit];
  const rows = await rowsOf<[call: string, key: string, usedAt: string]>(pool, statement, from);
  return rows.map(([call, key, usedAt]) => ({ call, key, at: isoOf(usedAt) }));
};
