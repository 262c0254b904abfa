import type { SignedHead } from '@marketplace/contracts';
import type pg from 'pg';
import { base64, isoOf } from '../postgres/rows.ts';
import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type { ComparedHead } from './readTypes.ts';

const insert: Statement = {
  name: 'keep_signed_head',
  text: `INSERT INTO event_store.signed_heads (position, key_id, hash, signed_at, signature, ledger_id)
    VALUES ($1, $2, decode($3, 'hex'), $4, decode($5, 'base64'), $6)
    ON CONFLICT DO NOTHING RETURNING position`,
};
/** Columns of a row `h` of signed heads. */
export const headColumns = `h.position, h.key_id, encode(h.hash, 'hex'), h.signed_at::text,
  ${base64('h.signature')}, h.access_id, encode(h.access_hash, 'hex'), h.ledger_id`;
const newest: Statement = {
  name: 'newest_signed_heads',
  text: `SELECT ${headColumns} FROM event_store.signed_heads h WHERE h.position < $1 ORDER BY h.position DESC LIMIT $2`,
};
/** Heads and events in one statement, so that both are of the same moment. */
const compared: Statement = {
  name: 'compared_signed_heads',
  text: `SELECT ${headColumns}, encode(e.hash, 'hex') FROM event_store.signed_heads h
    LEFT JOIN event_store.events e ON e.position = h.position
    WHERE h.position > $1 ORDER BY h.position LIMIT $2`,
};

const insertChange: Statement = {
  name: 'keep_key_change',
  text: 'INSERT INTO event_store.key_changes (change) VALUES ($1)',
};
const allChanges: Statement = {
  name: 'key_changes',
  text: 'SELECT change FROM event_store.key_changes ORDER BY id',
};

const lastVerdict: Statement = {
  name: 'last_verdict',
  text: 'SELECT statement FROM event_store.last_verdict',
};
const keepVerdict: Statement = {
  name: 'keep_last_verdict',
  text: `INSERT INTO event_store.last_verdict (statement) VALUES ($1)
    ON CONFLICT (is_only) DO UPDATE SET statement = excluded.statement`,
};

/** A row of {@link headColumns}. */
export type HeadRow = [
  position: string,
  keyId: string,
  hash: string,
  signedAt: string,
  signature: string,
  accessId: string | null,
  accessHash: string | null,
  ledgerId: string | null,
];
type ComparedRow = [...HeadRow, hashThere: string | null];

export const headOf = ([position, keyId, hash, signedAt, signature, accessId, accessHash, ledgerId]:
  HeadRow | ComparedRow): SignedHead => ({
  version: 1,
  ledger: 'marketplace',
  position: Number(position),
  hash,
  signedAt: isoOf(signedAt),
  ...(accessId !== null && accessHash !== null && { accesses: { id: Number(accessId), hash: accessHash } }),
  ...(ledgerId !== null && { ledgerId }),
  keyId,
  signature,
});

/** Signed heads, the changes of the keys that sign them, and the last verdict. */
export const createSignedHeads = (pool: pg.Pool) => ({
  /** Keeps a signed head; false, and nothing is written, if one with that position is kept already. */
  keepSignedHead: async (head: SignedHead): Promise<boolean> => {
    const { position, keyId, hash, signedAt, signature, ledgerId = null } = head;
    const values = [position, keyId, hash, signedAt, signature, ledgerId];
    return (await rowsOf(pool, insert, values)).length > 0;
  },
  /** The newest first. */
  readSignedHeads: async (page: {
    /** Only signed heads with a smaller position. */
    readonly before?: number | undefined;
    readonly limit: number;
  }): Promise<readonly SignedHead[]> => {
    const { before = Number.MAX_SAFE_INTEGER, limit } = page;
    return (await rowsOf<HeadRow>(pool, newest, [before, limit])).map(headOf);
  },
  /** The signed heads after a position, the oldest first, each with the hash that the ledger has there now. */
  compareSignedHeads: async (page: {
    readonly after: number;
    readonly limit: number;
  }): Promise<readonly ComparedHead[]> =>
    (await rowsOf<ComparedRow>(pool, compared, [page.after, page.limit])).map((row) => ({
      signedHead: headOf(row),
      hashThere: row[8] ?? undefined,
    })),
  keepKeyChange: async (change: object): Promise<void> => {
    await rowsOf(pool, insertChange, [JSON.stringify(change)]);
  },
  /** The statements as JSON, the oldest first. */
  readKeyChanges: async (): Promise<readonly unknown[]> =>
    (await rowsOf<[change: unknown]>(pool, allChanges)).map(([change]) => change),
  /** The statement with the last verdict about the whole ledger, as JSON; undefined before the first one. */
  readLastVerdict: async (): Promise<unknown> =>
    (await rowsOf<[statement: unknown]>(pool, lastVerdict))[0]?.[0],
  keepLastVerdict: async (statement: object): Promise<void> => {
    await rowsOf(pool, keepVerdict, [JSON.stringify(statement)]);
  },
});
