import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import { base64, isoOf } from '../postgres/rows.ts';

const unstamped: Statement = {
  name: 'heads_without_stamp',
  text: `SELECT h.position, ${base64('h.signature')} FROM event_store.signed_heads h
    WHERE h.signed_at > clock_timestamp() - interval '7 days'
      AND NOT EXISTS (SELECT FROM event_store.head_stamps s WHERE s.position = h.position)
    ORDER BY h.position DESC LIMIT $1`,
};
/** A stamp ends the fault, too. */
const insert: Statement = {
  name: 'keep_stamp',
  text: `WITH mended AS (DELETE FROM event_store.stamp_fault)
    INSERT INTO event_store.head_stamps (position, stamp) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
};
const keepFault: Statement = {
  name: 'keep_stamp_fault',
  text: `INSERT INTO event_store.stamp_fault (position, fault) VALUES ($1, $2)
    ON CONFLICT (is_only) DO UPDATE SET position = excluded.position, fault = excluded.fault, at = excluded.at`,
};
/** After an hour without a try nobody asks for stamps any more. */
const state: Statement = {
  name: 'stamp_state',
  text: `SELECT f.position, f.since::text, f.at::text, f.fault, s.position, s.stamped_at::text
    FROM (SELECT) one LEFT JOIN event_store.stamp_fault f ON f.at > clock_timestamp() - interval '1 hour'
    LEFT JOIN LATERAL (SELECT * FROM event_store.head_stamps ORDER BY position DESC LIMIT 1) s ON true`,
};

/** How it stands with time stamps. */
export interface StampState {
  /** The last stamp; undefined before the first one. */
  readonly last?: { readonly position: number; readonly at: string };
  /** Why the last try failed; undefined after a success, and where nobody tries. */
  readonly fault?: {
    readonly position: number;
    readonly since: string;
    readonly at: string;
    readonly fault: string;
  };
}

type StateRow = [string | null, string, string, string, string | null, string];

/** Time stamps of signed heads. */
export const createStamps = (pool: pg.Pool) => ({
  /** Signed heads of the last 7 days without a stamp, newest first. */
  readUnstamped: async (limit: number) =>
    (await rowsOf<[position: string, signature: string]>(pool, unstamped, [limit])).map(
      ([position, signature]) => ({ position: Number(position), signature }),
    ),
  keepStamp: async (position: number, stamp: Uint8Array): Promise<void> => {
    await rowsOf(pool, insert, [position, stamp]);
  },
  keepStampFault: async (position: number, fault: string): Promise<void> => {
    await rowsOf(pool, keepFault, [position, fault]);
  },
  readStampState: async (): Promise<StampState> => {
    const [row] = await rowsOf<StateRow>(pool, state);
    if (row === undefined) return {};
    const [position, since, at, fault, last, stampedAt] = row;
    return {
      ...(last !== null && { last: { position: Number(last), at: isoOf(stampedAt) } }),
      ...(position !== null && {
        fault: { position: Number(position), since: isoOf(since), at: isoOf(at), fault },
      }),
    };
  },
});
