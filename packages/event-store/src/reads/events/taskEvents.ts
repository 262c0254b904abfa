import { bidEventTypes, offerEventTypes } from '@marketplace/contracts';
import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import type { HashedEvent } from '../../chain/hashedEvent.ts';
import { hashedColumns, hashedEventOf, type HashedRow } from '../../postgres/rows.ts';
import type { BidEvents } from '../readTypes.ts';

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
    SELECT ${hashedColumns}, (SELECT count(*) FROM own WHERE type = 'BidRevised'),
      (SELECT version FROM event_store.streams s WHERE s.task_id = events.task_id) FROM event_store.events WHERE position IN (
      (SELECT min(position) FROM own) UNION (SELECT position FROM own ORDER BY position DESC LIMIT 2)) ORDER BY position`,
};

/** `+ 0`: else the planner may look for each bid through all positions, from the last one down. */
export const lastOffers: Statement = {
  name: 'last_offers',
  text: `SELECT ${hashedColumns} FROM event_store.events WHERE position IN (
      SELECT (SELECT max(position + 0) FROM event_store.events WHERE type IN (${bidTypes}) AND data ->> 'bidId' = bid_id
        AND type = ANY ($2) AND position <= $3) FROM unnest($1::text[]) asked (bid_id))`,
};

/** Events in their order. */
export const createTaskReads = (pool: pg.Pool) => ({
  /** A task's whole history, deleted tasks too; empty if the task never existed. */
  readTask: async (taskId: string): Promise<readonly HashedEvent[]> =>
    (await rowsOf<HashedRow>(pool, ofTask, [taskId])).map(hashedEventOf),
  readBid: async (bidId: string): Promise<BidEvents> => {
    const rows = await rowsOf<[...HashedRow, revisions: string, taskVersion: number]>(pool, ofBid, [bidId]);
    return {
      events: rows.map(([...row]) => hashedEventOf(row.slice(0, -2) as HashedRow)),
      revisions: Number(rows[0]?.at(-2) ?? 0),
      taskVersion: Number(rows[0]?.at(-1) ?? 0),
    };
  },
  /** For each of these bids, its last event with an offer up to a position. */
  lastOffers: async (bidIds: readonly string[], to: number): Promise<readonly HashedEvent[]> =>
    (await rowsOf<HashedRow>(pool, lastOffers, [bidIds, offerEventTypes, to])).map(hashedEventOf),
  /** Up to `limit` events after a position, in order, without gap, with their chain hashes. */
  readEvents: async (range: {
    readonly after: number;
    readonly limit: number;
  }): Promise<readonly HashedEvent[]> =>
    (await rowsOf<HashedRow>(pool, hashedAfter, [range.after, range.limit])).map(hashedEventOf),
});
