import { bidEventTypes } from '@marketplace/contracts';
import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import type { HashedEvent } from '../../chain/hashedEvent.ts';
import { hashedColumns, hashedEventOf, type HashedRow } from '../../postgres/rows.ts';
import type { BidEvents } from '../ledgerReads.ts';

const hashedAfter: Statement = {
  name: 'hashed_after',
  text: `SELECT ${hashedColumns} FROM event_store.events WHERE position > $1 ORDER BY position LIMIT $2`,
};
const ofTask: Statement = {
  name: 'of_task',
  text: `SELECT ${hashedColumns} FROM event_store.events WHERE task_id = $1 ORDER BY task_version`,
};
/** The types of a bid's events, as SQL. The index events_of_bid names the same types: the planner uses it only for these literal texts, not for parameters. A new type needs a migration of the index. */
export const bidTypes = bidEventTypes.map((type) => `'${type}'`).join(', ');
export const ofBid: Statement = {
  name: 'of_bid',
  text: `WITH own AS MATERIALIZED (
      SELECT position, type FROM event_store.events WHERE type IN (${bidTypes}) AND data ->> 'bidId' = $1)
    SELECT ${hashedColumns}, (SELECT count(*) FROM own WHERE type = 'BidRevised') FROM event_store.events WHERE position IN (
      (SELECT min(position) FROM own) UNION (SELECT position FROM own ORDER BY position DESC LIMIT 2)) ORDER BY position`,
};

/** Up to `limit` events after a position, in order, without gap, each with its chain hash. */
export const readHashed = async (pool: pg.Pool, position: number, limit: number): Promise<HashedEvent[]> =>
  (await rowsOf<HashedRow>(pool, hashedAfter, [position, limit])).map(hashedEventOf);

/** A task's events, in order; empty if the task never existed. */
export const readTask = async (pool: pg.Pool, taskId: string): Promise<HashedEvent[]> =>
  (await rowsOf<HashedRow>(pool, ofTask, [taskId])).map(hashedEventOf);

export const readBid = async (pool: pg.Pool, bidId: string): Promise<BidEvents> => {
  const rows = await rowsOf<[...HashedRow, revisions: string]>(pool, ofBid, [bidId]);
  return {
    events: rows.map(([...row]) => hashedEventOf(row.slice(0, -1) as HashedRow)),
    revisions: Number(rows[0]?.at(-1) ?? 0),
  };
};
