import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger, Metrics } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';
import type pg from 'pg';

/** In milliseconds. */
const every = 60_000;
/** Between two pieces appends have PostgreSQL for themselves, in milliseconds. */
const rest = 20;
const atOnce = 5_000;

/** Passes over rows that another process is removing or using. */
const removePiece = `DELETE FROM event_store.idempotency_keys WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM event_store.idempotency_keys WHERE used_at < clock_timestamp() - interval '24 hours'
    ORDER BY used_at LIMIT $1 FOR UPDATE SKIP LOCKED))`;
const oldest = `SELECT extract(epoch FROM clock_timestamp() - min(used_at))::float8 AS age FROM event_store.idempotency_keys`;

/**
 * Removes the Idempotency-Keys that are no longer valid: older than 24 h. In pieces of a transaction each: what is done stays done, however
 * many there are, and no statement comes to its time limit. Returns how many it removed.
 */
export const removeOldKeys = async (
  pool: pg.Pool,
  { signal, piece = atOnce }: { readonly signal?: AbortSignal; readonly piece?: number } = {},
): Promise<number> => {
  let removed = 0;
  while (!signal?.aborted) {
    const { rowCount } = await pool.query(removePiece, [piece]);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < piece) break;
    await pause(rest, signal);
  }
  return removed;
};

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

/** Removes old keys every minute, until the returned function is called. */
export const keepRemovingOldKeys = (pool: pg.Pool, logger: Logger): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      // It does not keep a program alive.
      await sleep(every, undefined, { signal, ref: false }).catch(() => undefined);
      await removeOldKeys(pool, { signal }).catch((error: unknown) => {
        logger.warn({ err: error }, 'old Idempotency-Keys could not be removed');
      });
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
};
