import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import { base64, isoOf } from '../postgres/rows.ts';
import type { KeptHead, StampState } from './readTypes.ts';

const insert: Statement = {
  name: 'keep_heads',
  text: `INSERT INTO event_store.heads (position, light, hash, signed_at, key_id, signature, ledger_id)
    SELECT position, light, decode(hash, 'hex'), signed_at, key_id, decode(signature, 'base64'), ledger_id
    FROM unnest($1::bigint[], $2::boolean[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::uuid[])
      AS h (position, light, hash, signed_at, key_id, signature, ledger_id)
    ON CONFLICT DO NOTHING RETURNING position`,
};
/** At a position with both kinds, the checked head comes first. */
const page = (kind: 'checked' | 'any', order: 'ASC' | 'DESC'): Statement => ({
  name: `heads_${kind}_${order}`,
  text: `SELECT DISTINCT ON (h.position) h.position, h.light, encode(h.hash, 'hex'), h.signed_at::text, h.key_id,
      ${base64('h.signature')}, h.ledger_id, h.access_id, encode(h.access_hash, 'hex'), ${kind === 'checked' ? 'NULL' : base64('h.stamp')}
    FROM event_store.heads h WHERE h.position > $1 AND h.position < $2${kind === 'checked' ? ' AND NOT h.light' : ''}
    ORDER BY h.position ${order}, h.light LIMIT $3`,
});
const hashes: Statement = {
  name: 'hashes_at',
  text: `SELECT position, encode(hash, 'hex') FROM event_store.events WHERE position = ANY ($1::bigint[])`,
};

const unstamped: Statement = {
  name: 'heads_without_stamp',
  text: `SELECT h.position, ${base64('h.signature')} FROM event_store.heads h
    WHERE h.signed_at > clock_timestamp() - interval '7 days' AND NOT h.light AND h.stamp IS NULL
    ORDER BY h.position DESC LIMIT $1`,
};
/** A stamp ends the fault, too. */
const keepStamp: Statement = {
  name: 'keep_stamp',
  text: `WITH mended AS (DELETE FROM event_store.stamp_fault)
    UPDATE event_store.heads SET stamp = $2, stamped_at = clock_timestamp() WHERE position = $1 AND NOT light AND stamp IS NULL`,
};
const keepFault: Statement = {
  name: 'keep_stamp_fault',
  text: `INSERT INTO event_store.stamp_fault (position, fault) VALUES ($1, $2)
    ON CONFLICT (is_only) DO UPDATE SET position = excluded.position, fault = excluded.fault, at = excluded.at`,
};
/** After an hour without a try nobody asks for stamps any more. */
const stampState: Statement = {
  name: 'stamp_state',
  text: `SELECT f.position, f.since::text, f.at::text, f.fault, s.position, s.stamped_at::text
    FROM (SELECT) one LEFT JOIN event_store.stamp_fault f ON f.at > clock_timestamp() - interval '1 hour'
    LEFT JOIN LATERAL (SELECT * FROM event_store.heads WHERE NOT light AND stamp IS NOT NULL ORDER BY position DESC LIMIT 1) s ON true`,
};

type HeadRow = [
  position: string,
  light: boolean,
  hash: string,
  signedAt: string,
  keyId: string,
  signature: string,
  ledgerId: string | null,
  accessId: string | null,
  accessHash: string | null,
  stamp: string | null,
];

const headOf = ([
  position,
  light,
  hash,
  signedAt,
  keyId,
  signature,
  ledgerId,
  ...more
]: HeadRow): KeptHead => {
  const [accessId, accessHash, stamp] = more;
  return {
    version: 1,
    ledger: 'marketplace',
    position: Number(position),
    hash,
    signedAt: isoOf(signedAt),
    ...(accessId !== null && accessHash !== null && { accesses: { id: Number(accessId), hash: accessHash } }),
    ...(ledgerId !== null && { ledgerId }),
    keyId,
    ...(light && { light }),
    signature,
    ...(stamp !== null && { stamp }),
  };
};

type StateRow = [string | null, string, string, string, string | null, string];

/** Signed heads, and their time stamps. */
export const createHeads = (pool: pg.Pool) => {
  const readHeads = async (asked: {
    readonly after?: number | undefined;
    readonly before?: number | undefined;
    readonly limit: number;
    readonly newestFirst?: boolean;
    /** Only heads that were signed after a check of the ledger; as they were signed, without stamps. */
    readonly checked?: boolean;
  }): Promise<readonly KeptHead[]> => {
    const { after = Number.MIN_SAFE_INTEGER, before = Number.MAX_SAFE_INTEGER, limit } = asked;
    const statement = page(asked.checked ? 'checked' : 'any', asked.newestFirst ? 'DESC' : 'ASC');
    return (await rowsOf<HeadRow>(pool, statement, [after, before, limit])).map(headOf);
  };
  return {
    /** Keeps signed heads, but none where one of its kind is. False: nothing was written. */
    keepHeads: async (heads: readonly KeptHead[]): Promise<boolean> => {
      const columns = [
        heads.map(({ position }) => position),
        heads.map(({ light = false }) => light),
        ...(['hash', 'signedAt', 'keyId', 'signature', 'ledgerId'] as const).map((name) =>
          heads.map((head) => head[name] ?? null),
        ),
      ];
      return (await rowsOf(pool, insert, columns)).length > 0;
    },
    /** The heads between two positions, one for each position, in order. */
    readHeads,
    /** The head with the highest position, also beyond the end of the ledger. */
    newestHead: async (): Promise<KeptHead | undefined> =>
      (await readHeads({ limit: 1, newestFirst: true }))[0],
    /** The hashes that the ledger has at these positions. */
    readHashes: async (positions: readonly number[]): Promise<ReadonlyMap<number, string>> => {
      const rows = await rowsOf<[position: string, hash: string]>(pool, hashes, [positions]);
      return new Map(rows.map(([position, hash]) => [Number(position), hash]));
    },
    /** Checked heads of the last 7 days without a stamp, newest first. */
    readUnstamped: async (limit: number) =>
      (await rowsOf<[position: string, signature: string]>(pool, unstamped, [limit])).map(
        ([position, signature]) => ({ position: Number(position), signature }),
      ),
    keepStamp: async (position: number, stamp: Uint8Array): Promise<void> => {
      await rowsOf(pool, keepStamp, [position, stamp]);
    },
    keepStampFault: async (position: number, fault: string): Promise<void> => {
      await rowsOf(pool, keepFault, [position, fault]);
    },
    readStampState: async (): Promise<StampState> => {
      const [row] = await rowsOf<StateRow>(pool, stampState);
      if (row === undefined) return {};
      const [position, since, at, fault, last, stampedAt] = row;
      return {
        ...(last !== null && { last: { position: Number(last), at: isoOf(stampedAt) } }),
        ...(position !== null && {
          fault: { position: Number(position), since: isoOf(since), at: isoOf(at), fault },
        }),
      };
    },
  };
};
