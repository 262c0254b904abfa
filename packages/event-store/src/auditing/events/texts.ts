import { rowsOf, type Statement } from '@marketplace/service-kit/postgres';
import type pg from 'pg';

const count: Statement = {
  name: 'count_texts',
  text: 'SELECT count(*) FROM event_store.texts WHERE position <= $1',
};
const forgotten: Statement = {
  name: 'forgotten_persons',
  text: `SELECT data ->> 'uid' FROM event_store.events WHERE type = 'PersonForgotten'`,
};

export const countTexts = async (pool: pg.Pool, to: number): Promise<number> =>
  Number((await rowsOf<[count: string]>(pool, count, [to]))[0]?.[0]);

export const forgottenPersons = async (pool: pg.Pool): Promise<ReadonlySet<string>> =>
  new Set((await rowsOf<[uid: string]>(pool, forgotten)).map(([uid]) => uid));
