import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';
import type { Head } from './hashedEvent.ts';

/** The chain hash before the first event: 32 zero bytes. */
export const genesisHash: Buffer = Buffer.alloc(32);

const headStatement: Statement = {
  name: 'head',
  text: `SELECT position, encode(hash, 'hex') FROM event_store.events ORDER BY position DESC LIMIT 1`,
};
/** The last event's position and hash; position 0 in an empty ledger. */
export const readHead = async (pool: pg.Pool): Promise<Head> => {
  const [row] = await rowsOf<[position: string, hash: string]>(pool, headStatement);
  return row
    ? { position: Number(row[0]), hash: row[1] }
    : { position: 0, hash: genesisHash.toString('hex') };
};
