import type { Logger } from '@marketplace/service-kit';
import type pg from 'pg';

const every = 10 * 60_000;

/** Removes the Idempotency-Keys that no longer hold (they are looked at for 24 h), every ten minutes. */
export const purgeIdempotencyKeys = (pool: pg.Pool, logger: Logger): { stop(): void } => {
  const timer = setInterval(() => {
    pool
      .query(
        `DELETE FROM event_store.idempotency_keys WHERE used_at < clock_timestamp() - interval '24 hours'`,
      )
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'old Idempotency-Keys could not be removed');
      });
  }, every).unref();
  return {
    stop: () => {
      clearInterval(timer);
    },
  };
};
