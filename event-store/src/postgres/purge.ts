import type { Logger } from '@marketplace/service-kit';
import type pg from 'pg';

const every = 10 * 60_000;

/** Removes the Idempotency-Keys that are no longer valid: older than 24 h. */
export const removeOldKeys = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `DELETE FROM event_store.idempotency_keys WHERE used_at < clock_timestamp() - interval '24 hours'`,
  );
};

/** Removes old keys every ten minutes, until the returned function is called. */
export const keepRemovingOldKeys = (pool: pg.Pool, logger: Logger): (() => void) => {
  const timer = setInterval(() => {
    removeOldKeys(pool).catch((error: unknown) => {
      logger.warn({ err: error }, 'old Idempotency-Keys could not be removed');
    });
  }, every).unref();
  return () => {
    clearInterval(timer);
  };
};
