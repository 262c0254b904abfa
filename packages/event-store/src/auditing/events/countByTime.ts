import { binder, rowsOf } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import { isoOf } from '../../postgres/rows.ts';
import type { TimeQuery, TypeCount } from '../ledgerReads.ts';
import { conditions, withActor } from './findEvents.ts';

type Row = [at: string, type: string, count: number];

/** Reads the selected events from end to end: half a second for a million. */
export const countByTime = async (
  pool: pg.Pool,
  { step, origin, ...asked }: TimeQuery,
): Promise<readonly TypeCount[]> => {
  const filter = await withActor(pool, asked);
  const { values, bind } = binder();
  const at = `date_bin(make_interval(secs => ${bind(step)}::integer), recorded_at, ${bind(origin)}::timestamptz)`;
  const text = `SELECT at::text, type, count::integer FROM (
      SELECT ${at} AS at, type, count(*) FROM event_store.events WHERE ${conditions(filter, bind).join(' AND ')}
      GROUP BY 1, 2) counted ORDER BY counted.at, type`;
  const rows = await rowsOf<Row>(pool, { text }, values);
  return rows.map(([start, type, count]) => ({ at: isoOf(start), type, count }));
};
