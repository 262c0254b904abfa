import type { ListedHead } from '@marketplace/contracts';
import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import type { Head } from '../chain/hashedEvent.ts';
import { base64 } from '../postgres/rows.ts';
import { headColumns, headOf, type HeadRow } from './signedHeads.ts';

/** Both kinds of heads after a position. At a position with both, only the checked one. A light head without an event has no hash. */
const headsIn = (order: 'ASC' | 'DESC'): string => `SELECT light, ${base64('stamp')}, ${headColumns} FROM (
  (SELECT h.position, h.hash, h.signed_at, h.signature, h.key_id, h.ledger_id, h.access_id, h.access_hash, false AS light, s.stamp
    FROM event_store.signed_heads h LEFT JOIN event_store.head_stamps s USING (position)
    WHERE h.position > $1 ORDER BY h.position ${order} LIMIT $2)
  UNION ALL
  (SELECT h.position, coalesce((SELECT e.hash FROM event_store.events e WHERE e.position = h.position), ''), h.signed_at, h.signature,
      encode(h.key_id, 'hex'), (SELECT id FROM event_store.ledger_identity), NULL, NULL, true, NULL
    FROM event_store.light_heads h
    WHERE h.position > $1 AND NOT EXISTS (SELECT FROM event_store.signed_heads c WHERE c.position = h.position)
    ORDER BY h.position ${order} LIMIT $2)
) h ORDER BY h.position ${order} LIMIT $2`;

const page: Statement = { name: 'heads_after', text: headsIn('ASC') };
const newest: Statement = { name: 'newest_head', text: headsIn('DESC') };
const insert: Statement = {
  name: 'keep_light_heads',
  text: `INSERT INTO event_store.light_heads (position, signed_at, key_id, signature)
    SELECT position, signed_at, decode(key_id, 'hex'), decode(signature, 'base64')
    FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[]) AS h (position, signed_at, key_id, signature)
    ON CONFLICT DO NOTHING`,
};
const hashes: Statement = {
  name: 'hashes_at',
  text: `SELECT position, encode(hash, 'hex') FROM event_store.events WHERE position = ANY ($1::bigint[]) ORDER BY position`,
};

type Row = [light: boolean, stamp: string | null, ...HeadRow];

const listedHeadOf = ([light, stamp, ...row]: Row): ListedHead => {
  const {
    version: _version,
    ledger: _ledger,
    position,
    hash,
    signedAt: at,
    signature,
    ...rest
  } = headOf(row);
  return {
    position,
    hash,
    at,
    ...rest,
    ...(light && { light }),
    signature,
    ...(stamp !== null && { stamp }),
  };
};

/** Light heads, and the heads of both kinds together. */
export const createLightHeads = (pool: pg.Pool) => ({
  /** Keeps signed heads, but none for a position that has one. */
  keepLightHeads: async (heads: readonly ListedHead[]): Promise<void> => {
    const column = (name: 'position' | 'at' | 'keyId' | 'signature') => heads.map((head) => head[name]);
    await rowsOf(pool, insert, [column('position'), column('at'), column('keyId'), column('signature')]);
  },
  /** The heads after a position, one for each position, in order. */
  readHeads: async ({ after, limit }: { after: number; limit: number }): Promise<readonly ListedHead[]> =>
    (await rowsOf<Row>(pool, page, [after, limit])).map(listedHeadOf),
  /** The head with the highest position, also beyond the end of the ledger: then a light one has an empty hash. */
  newestHead: async (): Promise<ListedHead | undefined> =>
    (await rowsOf<Row>(pool, newest, [0, 1])).map(listedHeadOf)[0],
  readHashes: async (positions: readonly number[]): Promise<readonly Head[]> =>
    (await rowsOf<[position: string, hash: string]>(pool, hashes, [positions])).map(([position, hash]) => ({
      position: Number(position),
      hash,
    })),
});
