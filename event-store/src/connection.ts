import { Problem, unavailable } from '@marketplace/service-kit';
import pg from 'pg';

const awayStates = /^(08|53|57P|58)/;

/** True where PostgreSQL itself, not the statement, was the reason. */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof pg.DatabaseError) return awayStates.test(code);
  // Not from the server: the connection broke, timed out or could not be made.
  return !(error instanceof TypeError || error instanceof RangeError);
};

export const asProblem = (error: unknown): unknown =>
  !(error instanceof Problem) && isAway(error) ? unavailable('PostgreSQL', error) : error;

/** Runs it; where PostgreSQL is away, rejects with the problem `unavailable`. */
export const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw asProblem(error);
  }
};

export const connectionOptions = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  application_name: 'event-store',
});
