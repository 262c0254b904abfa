import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';

const insert: Statement = {
  name: 'keep_key_change',
  text: 'INSERT INTO event_store.key_changes (change) VALUES ($1)',
};
const all: Statement = {
  name: 'key_changes',
  text: 'SELECT change FROM event_store.key_changes ORDER BY id',
};

export const keepKeyChange = async (pool: pg.Pool, change: object): Promise<void> => {
  await rowsOf(pool, insert, [JSON.stringify(change)]);
};

export const readKeyChanges = async (pool: pg.Pool): Promise<readonly unknown[]> =>
  (await rowsOf<[change: unknown]>(pool, all)).map(([change]) => change);
