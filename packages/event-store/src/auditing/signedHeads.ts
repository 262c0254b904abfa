import type { SignedHead } from '@marketplace/contracts';
import type pg from 'pg';
import { isoOf } from '../postgres/rows.ts';
import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type { ComparedHead, LedgerReads } from './ledgerReads.ts';

const insert: Statement = {
  name: 'keep_signed_head',
  text: `INSERT INTO event_store.signed_heads (position, key_id, hash, signed_at, signature, ledger_id)
    VALUES ($1, $2, decode($3, 'hex'), $4, decode($5, 'base64'), $6)
    ON CONFLICT DO NOTHING RETURNING position`,
};
const columns = `h.position, h.key_id, encode(h.hash, 'hex'), h.signed_at::text,
  replace(encode(h.signature, 'base64'), E'\\n', ''), h.access_id, encode(h.access_hash, 'hex'), h.ledger_id`;
const newest: Statement = {
  name: 'newest_signed_heads',
  text: `SELECT ${columns} FROM event_store.signed_heads h WHERE h.position < $1 ORDER BY h.position DESC LIMIT $2`,
};
/** Heads and events in one statement, so that both are of the same moment. */
const compared: Statement = {
  name: 'compared_signed_heads',
  text: `SELECT ${columns}, encode(e.hash, 'hex') FROM event_store.signed_heads h
    LEFT JOIN event_store.events e ON e.position = h.position
    WHERE h.position > $1 ORDER BY h.position LIMIT $2`,
};

type Row = [
  position: string,
  keyId: string,
  hash: string,
  signedAt: string,
  signature: string,
  accessId: string | null,
  accessHash: string | null,
  ledgerId: string | null,
];
type ComparedRow = [...Row, hashThere: string | null];

const headOf = ([position, keyId, hash, signedAt, signature, accessId, accessHash, ledgerId]:
  Row | ComparedRow): SignedHead => ({
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

export const keepSignedHead = async (
  pool: pg.Pool,
  { position, keyId, hash, signedAt, signature, ledgerId }: SignedHead,
): Promise<boolean> => {
  const values = [position, keyId, hash, signedAt, signature, ledgerId ?? null];
  return (await rowsOf(pool, insert, values)).length > 0;
};

export const readSignedHeads = async (
  pool: pg.Pool,
  { before = Number.MAX_SAFE_INTEGER, limit }: Parameters<LedgerReads['readSignedHeads']>[0],
): Promise<readonly SignedHead[]> => (await rowsOf<Row>(pool, newest, [before, limit])).map(headOf);

export const compareSignedHeads = async (
  pool: pg.Pool,
  { after, limit }: Parameters<LedgerReads['compareSignedHeads']>[0],
): Promise<readonly ComparedHead[]> =>
  (await rowsOf<ComparedRow>(pool, compared, [after, limit])).map((row) => ({
    signedHead: headOf(row),
    hashThere: row[8] ?? undefined,
  }));
