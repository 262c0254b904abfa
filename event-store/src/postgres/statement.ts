import pg from 'pg';
import { arrayOfTexts } from './arrayLiteral.ts';
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

type BoundValue = number | string | readonly string[];
/** Gives what stands for a value in a statement's text: a parameter, or a literal. */
export type Bind = (value: BoundValue) => string;

/** Binds values as parameters, and gathers them. */
export const binder = (): { readonly values: unknown[]; readonly bind: Bind } => {
  const values: BoundValue[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
};

/** A value as it stands in the text of a statement that takes no parameters. */
export const literalOf: Bind = (value) => {
  if (typeof value === 'number') return String(value);
  return pg.escapeLiteral(typeof value === 'string' ? value : arrayOfTexts(value));
};
