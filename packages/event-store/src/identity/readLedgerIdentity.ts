import type { LedgerIdentity } from '@marketplace/contracts';
import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';

const identityAndHead: Statement = {
  name: 'look_at_ledger',
  text: `SELECT i.id, coalesce((SELECT max(position) FROM event_store.events), 0), e.position, e.id
    FROM event_store.ledger_identity i LEFT JOIN event_store.events e ON e.position = ANY ($1::bigint[])`,
};

type Row = [ledger: string, head: string, position: string | null, event: string | null];

export const readLedgerIdentity = async (
  pool: pg.Pool,
  positions: readonly number[],
): Promise<LedgerIdentity> => {
  const rows = await rowsOf<Row>(pool, identityAndHead, [positions]);
  const [first] = rows;
  if (first === undefined) throw new Error('The ledger has no identity.');
  const eventAt = new Map<number, string>();
  for (const [, , position, event] of rows)
    if (position !== null && event !== null) eventAt.set(Number(position), event);
  return { ledger: first[0], head: Number(first[1]), eventAt };
};

const identity: Statement = { name: 'ledger_id', text: 'SELECT id FROM event_store.ledger_identity' };

export const readLedgerId = async (pool: pg.Pool): Promise<string> => {
  const [row] = await rowsOf<[id: string]>(pool, identity);
  if (row === undefined) throw new Error('The ledger has no identity.');
  return row[0];
};
