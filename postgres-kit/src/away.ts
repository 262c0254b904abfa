import { Problem, unavailable } from '@marketplace/service-kit';
import pg from 'pg';

// 08: connection; 53: out of disk, memory, connections; 57: cancelled, shutting down, starting; 58: system, I/O;
// 25006: the server is read-only, as the old one is after a failover.
const awayStates = /^(08|53|57|58|25006)/;

/** The error comes from PostgreSQL, with this SQLSTATE. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof pg.DatabaseError && error.code === code;

/** PostgreSQL or the connection to it is the reason of the error, not the statement. */
export const isAway = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '');
  // Not from the server: the connection broke, timed out or could not be made.
  return (
    error instanceof Error &&
    !(error instanceof Problem || error instanceof TypeError || error instanceof RangeError)
  );
};

/** The error that callers get: `unavailable` when PostgreSQL is away, else the error itself. */
export const asProblem = (error: unknown, away = isAway): Error => {
  if (away(error)) return unavailable('PostgreSQL', error);
  return error instanceof Error ? error : new Error(String(error));
};

/**
 * Runs it. `away` says which errors mean that PostgreSQL is away; a store may count more than {@link isAway} does.
 * @throws {Problem} `unavailable` when PostgreSQL is away
 */
export const guarded = async <T>(run: () => Promise<T>, away = isAway): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw asProblem(error, away);
  }
};
