import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';

const forgotten: Statement = {
  name: 'forgotten_persons',
  text: `SELECT data ->> 'uid' FROM event_store.events WHERE type = 'PersonForgotten'`,
};

/** The uids of persons who were forgotten, as the ledger's events say. */
export const forgottenPersons = async (pool: pg.Pool): Promise<ReadonlySet<string>> =>
  new Set((await rowsOf<[uid: string]>(pool, forgotten)).map(([uid]) => uid));
