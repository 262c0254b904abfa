import { Problem, unavailable } from '@marketplace/service-kit';
import pg from 'pg';

const awayStates = /^(08|53|57P|58)/;

const isAway = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '');
  // Not from the server: the connection broke, timed out or could not be made.
  return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError);
};

/** Runs it; where PostgreSQL is away, rejects with the problem `unavailable`. */
export const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw !(error instanceof Problem) && isAway(error) ? unavailable('PostgreSQL', error) : error;
  }
};

export const connectionOptions = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  application_name: 'read-store',
});
