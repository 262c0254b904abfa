import type { SignedHead as SignedHead } from '@marketplace/contracts';
import type pg from 'pg';
import { isoOf } from '../postgres/rows.ts';
import { rowsOf, type Statement } from '@marketplace/postgres-kit';
import type { LedgerReads } from './ledgerReads.ts';

const insert: Statement = {
  name: 'keep_signed_head',
  text: `INSERT INTO event_store.signed_heads (position, key_id, hash, signed_at, signature)
    VALUES ($1, $2, decode($3, 'hex'), $4, decode($5, 'base64')) ON CONFLICT DO NOTHING RETURNING position`,
};
const newest: Statement = {
  name: 'newest_signed_heads',
  text: `SELECT position, key_id, encode(hash, 'hex'), signed_at::text, replace(encode(signature, 'base64'), E'\\n', '')
    FROM event_store.signed_heads WHERE position < $1 AND ($2::text IS NULL OR key_id = $2)
    ORDER BY position DESC LIMIT $3`,
};

type Row = [position: string, keyId: string, hash: string, signedAt: string, signature: string];

export const keepSignedHead = async (
  pool: pg.Pool,
  { position, keyId, hash, signedAt, signature }: SignedHead,
): Promise<boolean> => (await rowsOf(pool, insert, [position, keyId, hash, signedAt, signature])).length > 0;

export const readSignedHeads = async (
  pool: pg.Pool,
  { before = Number.MAX_SAFE_INTEGER, keyId, limit }: Parameters<LedgerReads['readSignedHeads']>[0],
): Promise<readonly SignedHead[]> =>
  (await rowsOf<Row>(pool, newest, [before, keyId ?? null, limit])).map(
    ([position, id, hash, signedAt, signature]) => ({
      version: 1,
      ledger: 'marketplace',
      position: Number(position),
      hash,
      signedAt: isoOf(signedAt),
      keyId: id,
      signature,
    }),
  );
