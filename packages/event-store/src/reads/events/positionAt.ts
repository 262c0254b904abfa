import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';

/** A binary search: it works because times never decrease with rising positions. */
const lastStatement: Statement = {
  name: 'position_at',
  text: `WITH RECURSIVE halving (low, high) AS (
      SELECT 0::bigint, coalesce(max(position), 0) FROM event_store.events
    UNION ALL
      SELECT CASE WHEN e.recorded_at <= $1 THEN h.middle ELSE h.low END,
        CASE WHEN e.recorded_at <= $1 THEN h.high ELSE h.middle - 1 END
      FROM (SELECT low, high, (low + high + 1) / 2 AS middle FROM halving WHERE low < high) h
      JOIN event_store.events e ON e.position = h.middle
    ) SELECT max(low) FROM halving`,
};

/** The greatest position whose event was recorded at or before the time; 0 if there is no such event. */
export const positionAt = async (pool: pg.Pool, time: string): Promise<number> => {
  const [found] = await rowsOf<[position: string]>(pool, lastStatement, [time]);
  return Number(found?.[0] ?? 0);
};
