import type pg from 'pg';
import { expect, it } from 'vitest';
import { createSql } from './sql.ts';

it('a reader does not wait for a PostgreSQL that gives no answer', async () => {
  const pool = { query: () => new Promise(() => undefined) } as unknown as pg.Pool;
  const sql = createSql(pool, 20);
  await expect(sql.rows('one', 'SELECT 1')).rejects.toMatchObject({ kind: 'unavailable' });
});
