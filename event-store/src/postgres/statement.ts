import type pg from 'pg';
import { guarded } from './connection.ts';

export interface Statement {
  /** Prepared under it; without one it is planned for its values each time. */
  readonly name?: string;
  readonly text: string;
}

/** Its rows as arrays. Rejects with Problem kind `unavailable` where PostgreSQL is away. */
export const rowsOf = <Row extends unknown[]>(
  pool: pg.Pool,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> =>
  guarded(async () => (await pool.query<Row>({ ...statement, values: [...values], rowMode: 'array' })).rows);
