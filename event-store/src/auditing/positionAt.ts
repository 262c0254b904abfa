import type pg from 'pg';
import { rowsOf, type Statement } from '../postgres/statement.ts';

/** As if times were in the order of positions: where they nearly are, it comes out near the position that is meant. */
const nearStatement: Statement = {
  name: 'position_near',
  text: `WITH RECURSIVE halving (low, high) AS (
      SELECT 0::bigint, position FROM event_store.ledger_head WHERE one
    UNION ALL
      SELECT CASE WHEN e.recorded_at <= $1 THEN h.middle ELSE h.low END,
        CASE WHEN e.recorded_at <= $1 THEN h.high ELSE h.middle - 1 END
      FROM (SELECT low, high, (low + high + 1) / 2 AS middle FROM halving WHERE low < high) h
      JOIN event_store.events e ON e.position = h.middle
    ) SELECT max(low) FROM halving`,
};

/**
 * What comes after that position and is still recorded by then; few pages can have such events (index events_times).
 * `+ 0`, or PostgreSQL would walk down from the head to the first that is old enough.
 */
const lastStatement: Statement = {
  text: `SELECT max(position + 0) FROM event_store.events WHERE position > $1::bigint AND recorded_at <= $2`,
};

/** The greatest position whose event was recorded at or before the time; 0 where none was. */
export const positionAt = async (pool: pg.Pool, time: string): Promise<number> => {
  const [found] = await rowsOf<[position: string]>(pool, nearStatement, [time]);
  const near = found?.[0] ?? '0';
  const [last] = await rowsOf<[position: string | null]>(pool, lastStatement, [near, time]);
  return Number(last?.[0] ?? near);
};
