import { guarded, rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import pg from 'pg';

/**
 * A binary search, as if times were in the order of positions. In ledgers of earlier programs they nearly are, so the result is near
 * the right position.
 */
const nearStatement: Statement = {
  name: 'position_near',
  text: `WITH RECURSIVE halving (low, high) AS (
      SELECT 0::bigint, coalesce(max(position), 0) FROM event_store.events
    UNION ALL
      SELECT CASE WHEN e.recorded_at <= $1 THEN h.middle ELSE h.low END,
        CASE WHEN e.recorded_at <= $1 THEN h.high ELSE h.middle - 1 END
      FROM (SELECT low, high, (low + high + 1) / 2 AS middle FROM halving WHERE low < high) h
      JOIN event_store.events e ON e.position = h.middle
    ) SELECT max(low) FROM halving`,
};

/**
 * Finds events after that position that were recorded by then. Few pages can have such events; the index events_times
 * finds these pages. The planner takes times and positions for independent and would read half of the ledger. So this
 * statement allows no other index scan (`+ 0`: and no walk down from the head).
 */
const lastText = (near: number, time: string): string => `
  SET LOCAL enable_indexscan = off;
  SET LOCAL max_parallel_workers_per_gather = 0;
  SELECT max(position + 0) FROM event_store.events
    WHERE position > ${near} AND recorded_at <= ${pg.escapeLiteral(time)}`;

/** Several statements in one query are one transaction, and have several results. */
const readLast = async (pool: pg.Pool, near: number, time: string): Promise<string | null | undefined> => {
  const results: unknown = await guarded(() => pool.query({ text: lastText(near, time), rowMode: 'array' }));
  const { rows } = (results as pg.QueryArrayResult<[position: string | null]>[])[2] ?? { rows: [] };
  return rows[0]?.[0];
};

/** The greatest position whose event was recorded at or before the time; 0 if there is no such event. */
export const positionAt = async (pool: pg.Pool, time: string): Promise<number> => {
  const [found] = await rowsOf<[position: string]>(pool, nearStatement, [time]);
  const near = Number(found?.[0] ?? 0);
  return Number((await readLast(pool, near, time)) ?? near);
};
