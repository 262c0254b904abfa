import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import type { FirstAnswer, IdempotencyScope, IdempotentRequest, KeepResult } from '../append/ledger.ts';

const firstAnswerStatement: Statement = {
  name: 'first_answer',
  text: `SELECT request_digest, inserted_id, position FROM event_store.idempotency_keys
    WHERE caller_uid = $1 AND call = $2 AND key = $3 AND used_at > clock_timestamp() - interval '24 hours'`,
};

// A key that expired and was not removed yet is free. Nothing is kept of a forgotten person.
const keepAnswerStatement: Statement = {
  name: 'keep_answer',
  text: `WITH kept AS (
    INSERT INTO event_store.idempotency_keys AS i (caller_uid, call, key, request_digest, inserted_id, position, used_at)
    SELECT $1, $2, $3, $4, $6, $5, clock_timestamp() WHERE NOT event_store.is_forgotten($1)
    ON CONFLICT (caller_uid, call, key) DO UPDATE SET request_digest = excluded.request_digest,
      inserted_id = excluded.inserted_id, position = excluded.position, used_at = excluded.used_at
    WHERE i.used_at <= clock_timestamp() - interval '24 hours' RETURNING 1)
    SELECT CASE WHEN EXISTS (SELECT FROM kept) THEN 'kept' WHEN event_store.is_forgotten($1) THEN 'forgotten' ELSE 'in-use' END`,
};

export const readFirstAnswer = async (
  pool: pg.Pool,
  { callerUid, call, key }: IdempotencyScope,
): Promise<FirstAnswer | undefined> => {
  const [row] = await rowsOf<[digest: string, insertedId: string, position: string]>(
    pool,
    firstAnswerStatement,
    [callerUid, call, key],
  );
  return row && { requestDigest: row[0], insertedId: row[1], position: Number(row[2]) };
};

export const keepAnswer = async (
  pool: pg.Pool,
  { callerUid, call, key, requestDigest, insertedId }: IdempotentRequest,
  position: number,
): Promise<KeepResult> => {
  const values = [callerUid, call, key, requestDigest, position, insertedId];
  const [row] = await rowsOf<[KeepResult]>(pool, keepAnswerStatement, values);
  return row?.[0] ?? 'in-use';
};
