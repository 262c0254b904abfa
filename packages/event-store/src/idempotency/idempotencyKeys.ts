import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import type { Metrics } from '@marketplace/service-kit';
import { inBatches } from '@marketplace/service-kit/async';
import type { FirstAnswer, IdempotencyScope, IdempotentRequest, KeepResult } from '../append/ledger.ts';
import { isoOf } from '../postgres/rows.ts';

export interface UsedKey {
  readonly call: string;
  readonly key: string;
  /** ISO 8601, UTC, milliseconds */
  readonly at: string;
}

const firstAnswerStatement: Statement = {
  name: 'first_answer',
  text: `SELECT request_digest, inserted_id, position FROM event_store.idempotency_keys
    WHERE caller_uid = $1 AND call = $2 AND key = $3 AND used_at > clock_timestamp() - interval '24 hours'`,
};

// An expired key that is not removed yet may be used again. Nothing is stored for a forgotten person.
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

/** Skips rows that another process is removing or using. */
const removePiece = `DELETE FROM event_store.idempotency_keys WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM event_store.idempotency_keys WHERE used_at < clock_timestamp() - interval '24 hours'
    ORDER BY used_at LIMIT $1 FOR UPDATE SKIP LOCKED))`;
const oldest = `SELECT extract(epoch FROM clock_timestamp() - min(used_at))::float8 AS age FROM event_store.idempotency_keys`;

/** Removes the Idempotency-Keys that are no longer valid: older than 24 h. Each piece is a transaction. Returns how many it removed. */
export const removeOldKeys = (
  pool: pg.Pool,
  options: { readonly signal?: AbortSignal; readonly piece?: number } = {},
): Promise<number> =>
  inBatches(async (limit) => (await pool.query(removePiece, [limit])).rowCount ?? 0, options);

/** Measures the age of the oldest key, which shows whether the removal keeps up. */
export const measureOldKeys = (metrics: Metrics, pool: pg.Pool): void => {
  const age = async () => (await pool.query<{ age: number | null }>(oldest)).rows[0]?.age ?? 0;
  metrics.gaugesFrom(age, [
    {
      name: 'marketplace_idempotency_oldest_key_seconds',
      help: 'Age of the oldest Idempotency-Key; they are removed after 24 hours',
      values: (value) => [{ value }],
    },
  ]);
};

const usedKeysStatement: Statement = {
  name: 'used_keys',
  text: `SELECT call, key, used_at::text FROM event_store.idempotency_keys
    WHERE caller_uid = $1 AND (call, key) > ($2, $3) ORDER BY call, key LIMIT $4`,
};

export const createUsedKeys = (pool: pg.Pool) => ({
  /** The stored Idempotency-Keys of a caller, in the order of call and key; keys are removed when they are older than 24 h. */
  readUsedKeys: async (page: {
    readonly callerUid: string;
    readonly after?: UsedKey | undefined;
    readonly limit: number;
  }): Promise<readonly UsedKey[]> => {
    const { callerUid, after, limit } = page;
    const from = [callerUid, after?.call ?? '', after?.key ?? '', limit];
    const rows = await rowsOf<[call: string, key: string, usedAt: string]>(pool, usedKeysStatement, from);
    return rows.map(([call, key, usedAt]) => ({ call, key, at: isoOf(usedAt) }));
  },
});
