import type pg from 'pg';
import type { FirstAnswer, IdempotencyScope, IdempotentRequest } from '../append/ledger.ts';
import { genesisHash } from '../chain/digest.ts';
import type { Head, HashedEvent } from '../chain/hashedEvent.ts';
import type { BidEvents } from '../auditing/ledgerReads.ts';
import { hashedColumns, hashedEventOf, type HashedRow } from './rows.ts';
import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';

const hashedAfter: Statement = {
  name: 'hashed_after',
  text: `SELECT ${hashedColumns} FROM event_store.events WHERE position > $1 ORDER BY position LIMIT $2`,
};
const ofTask: Statement = {
  name: 'of_task',
  text: `SELECT ${hashedColumns} FROM event_store.events WHERE task_id = $1 ORDER BY task_version`,
};
// The same types as in the index events_of_bid.
const eventsOfBid = `FROM event_store.events
  WHERE type IN ('BidPlaced', 'BidRevised', 'BidWithdrawn') AND data ->> 'bidId' = $1`;
export const ofBid: Statement = {
  name: 'of_bid',
  text: `SELECT ${hashedColumns}, (SELECT count(*) ${eventsOfBid}) FROM event_store.events WHERE position IN (
    (SELECT position ${eventsOfBid} ORDER BY position LIMIT 1) UNION
    (SELECT position ${eventsOfBid} ORDER BY position DESC LIMIT 2)) ORDER BY position`,
};
const headStatement: Statement = {
  name: 'head',
  text: `SELECT position, encode(hash, 'hex') FROM event_store.events ORDER BY position DESC LIMIT 1`,
};
const firstAnswerStatement: Statement = {
  name: 'first_answer',
  text: `SELECT request_digest, inserted_id, position FROM event_store.idempotency_keys
    WHERE caller_uid = $1 AND call = $2 AND key = $3 AND used_at > clock_timestamp() - interval '24 hours'`,
};

// A key that expired and was not removed yet is free.
const keepUnchangedStatement: Statement = {
  name: 'keep_unchanged',
  text: `INSERT INTO event_store.idempotency_keys AS i (caller_uid, call, key, request_digest, inserted_id, position, used_at)
    VALUES ($1, $2, $3, $4, '', $5, clock_timestamp())
    ON CONFLICT (caller_uid, call, key) DO UPDATE SET request_digest = excluded.request_digest,
      inserted_id = excluded.inserted_id, position = excluded.position, used_at = excluded.used_at
    WHERE i.used_at <= clock_timestamp() - interval '24 hours' RETURNING 1`,
};

/** Up to `limit` events after a position, in order, without gap, each with its chain hash. */
export const readHashed = async (pool: pg.Pool, position: number, limit: number): Promise<HashedEvent[]> =>
  (await rowsOf<HashedRow>(pool, hashedAfter, [position, limit])).map(hashedEventOf);

/** A task's events, in order; empty if the task never existed. */
export const readTask = async (pool: pg.Pool, taskId: string): Promise<HashedEvent[]> =>
  (await rowsOf<HashedRow>(pool, ofTask, [taskId])).map(hashedEventOf);

export const readBid = async (pool: pg.Pool, bidId: string): Promise<BidEvents> => {
  const rows = await rowsOf<[...HashedRow, count: string]>(pool, ofBid, [bidId]);
  return {
    events: rows.map(([...row]) => hashedEventOf(row.slice(0, -1) as HashedRow)),
    count: Number(rows[0]?.at(-1) ?? 0),
  };
};

/** The last event's position and hash; position 0 in an empty ledger. */
export const readHead = async (pool: pg.Pool): Promise<Head> => {
  const [row] = await rowsOf<[position: string, hash: string]>(pool, headStatement);
  return row
    ? { position: Number(row[0]), hash: row[1] }
    : { position: 0, hash: genesisHash.toString('hex') };
};

export const readFirstAnswer = async (
  pool: pg.Pool,
  { callerUid, call, key }: IdempotencyScope,
): Promise<FirstAnswer | undefined> => {
  const [row] = await rowsOf<[digest: string, insertedId: string, position: string]>(
    pool,
    firstAnswerStatement,
    [callerUid, call, key],
  );
  return row && { requestDigest: row[0], insertedId: row[1], position: Number(row[2]) };
};

export const keepUnchanged = async (
  pool: pg.Pool,
  { callerUid, call, key, requestDigest }: IdempotentRequest,
  position: number,
): Promise<boolean> =>
  (await rowsOf(pool, keepUnchangedStatement, [callerUid, call, key, requestDigest, position])).length > 0;
