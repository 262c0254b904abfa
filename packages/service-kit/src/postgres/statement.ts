import pg from 'pg';
import { literalOfTexts } from './arrayLiteral.ts';
import { guarded } from './unavailable.ts';

export interface Statement {
  /** With a name it is prepared once for each connection; without one it is planned for its values each time. */
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/**
 * The statement's rows, each an array of its columns.
 * @throws {Problem} `unavailable` when PostgreSQL is unavailable (or an error that `meansUnavailable` accepts)
 */
export const rowsOf = <Row extends unknown[]>(
  client: pg.Pool | pg.ClientBase,
  { name, text, values: own }: Statement,
  values: readonly unknown[] = own ?? [],
  meansUnavailable?: (error: unknown) => boolean,
): Promise<Row[]> => {
  const query: pg.QueryArrayConfig = {
    ...(name !== undefined && { name }),
    text,
    values: [...values],
    rowMode: 'array',
  };
  return guarded(async () => (await client.query<Row>(query)).rows, meansUnavailable);
};

type BoundValue = number | string | boolean | readonly (string | number)[];
/** Returns the text for a value in a statement: a parameter, or a literal. */
export type Bind = (value: BoundValue) => string;

/** Binds values as parameters $1, $2, ..., and collects them. */
export const binder = (): { readonly values: BoundValue[]; readonly bind: Bind } => {
  const values: BoundValue[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
};

/** A value as a literal, for a statement that takes no parameters. */
export const literalOf: Bind = (value) => {
  // A cast binds tighter than a minus sign.
  if (typeof value === 'number' || typeof value === 'boolean') return `(${value})`;
  return pg.escapeLiteral(typeof value === 'string' ? value : literalOfTexts(value.map(String)));
};
