import { accountForgotten, Problem } from '@marketplace/service-kit';
import { isCode } from '@marketplace/service-kit/error-code';
import { withTimeout } from '@marketplace/service-kit/async';
import { guarded as guardedBy, isUnavailable, rowsOf } from '@marketplace/service-kit/postgres';
import type pg from 'pg';

/** The tables are missing until a program of this version has updated the schema. */
const isMissing = (error: unknown): boolean => isCode(error, '42P01') || isCode(error, '42883');

const noAnswer = 'PostgreSQL gave no answer in time';

/** @throws {Problem} `unavailable` if PostgreSQL is away, `account-forgotten` if the fence of the written person stands, `blocked` by add_message */
export const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await guardedBy(
      run,
      (error) => isUnavailable(error) || isMissing(error) || (error as Error).message === noAnswer,
    );
  } catch (error) {
    if (isCode(error, 'PB001')) throw new Problem('blocked');
    throw isCode(error, 'PF001') ? accountForgotten() : error;
  }
};

/** A column of times in the form of the API: ISO 8601, UTC, milliseconds. */
export const isoTime = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Statements that are prepared once for each connection. */
export interface Statements {
  readonly rows: <Row extends unknown[]>(
    name: string,
    text: string,
    values?: readonly unknown[],
  ) => Promise<Row[]>;
}

export interface Sql extends Statements {
  readonly transaction: <T>(work: (statements: Statements) => Promise<T>) => Promise<T>;
}

/** `answerWithin`: milliseconds after which the answer, or the connection, is not awaited any more. */
export const createSql = (pool: pg.Pool, answerWithin?: number): Sql => {
  const soon = <T>(run: () => Promise<T>): Promise<T> =>
    guarded(() => (answerWithin === undefined ? run() : withTimeout(run(), answerWithin, noAnswer)));
  const on = (client: pg.Pool | pg.ClientBase): Statements => ({
    rows: (name, text, values = []) => soon(() => rowsOf(client, { name: `private ${name}`, text, values })),
  });
  return {
    ...on(pool),
    transaction: (work) =>
      guarded(async () => {
        const client = await pool.connect();
        try {
          await client.query('BEGIN');
          const result = await work(on(client));
          await client.query('COMMIT');
          client.release();
          return result;
        } catch (error) {
          // Closing the connection rolls back, also where the server is not reached.
          client.release(true);
          throw error;
        }
      }),
  };
};
