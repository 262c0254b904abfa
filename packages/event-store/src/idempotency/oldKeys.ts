import type { Metrics } from '@marketplace/service-kit';
import { inBatches } from '@marketplace/service-kit/async';
import type pg from 'pg';

/** Passes over rows that another process is removing or using. */
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

/** Shows whether the removal keeps up. */
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
