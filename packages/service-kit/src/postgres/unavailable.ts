import { isCode } from '../errorCode.ts';
import { Problem, unavailable } from '../index.ts';
import pg from 'pg';

// 08: connection; 40: rolled back because of another transaction, e.g. a deadlock; 53: out of disk, memory, connections;
// 57: cancelled, shutting down, starting; 58: system, I/O; 25006: the server is read-only, as the old one is after a failover; 25P03: this process
// was stopped within a transaction.
const unavailableStates = /^(08|40|53|57|58|25006|25P03)/;

/** Whether PostgreSQL or the connection to it caused the error, and not the statement. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return unavailableStates.test(error.code ?? '');
  // Not from the server: the connection broke, timed out or could not be made.
  return (
    error instanceof Error &&
    !(error instanceof Problem || error instanceof TypeError || error instanceof RangeError)
  );
};

const awayCodes = /^(ECONN|EHOST|ENET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_)/;
/** Errors of the driver and of this package that have no code. */
const awayMessages =
  /^(Connection terminated|timeout expired|Query read timeout|The (PostgreSQL )?server is read-only)/;

/**
 * Whether waiting helps, because PostgreSQL can't be reached, is starting or is full. It does not help with a wrong password, database,
 * certificate or schema: then a program must not wait at its start.
 */
export const isUnreachable = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return unavailableStates.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (awayCodes.test(code) || awayMessages.test(error.message)) return true;
  // Of several servers, the one that is away may be the one that accepts writes.
  return error instanceof AggregateError && error.errors.some(isUnreachable);
};

/**
 * Whether the connection must be closed: the server has become read-only, or the error is not from the server, e.g. it did not answer
 * in time.
 */
export const endsConnection = (error: unknown): boolean =>
  isUnavailable(error) && (isCode(error, '25006') || !(error instanceof pg.DatabaseError));

/** Rejects with Problem kind `unavailable` unless PostgreSQL answers and accepts writes. */
export const checkWrites = (pool: pg.Pool): Promise<void> =>
  guarded(async () => {
    const { rows } = await pool.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('The PostgreSQL server is read-only.');
  });

/** The error that callers get: Problem kind `unavailable` when PostgreSQL is unavailable, else the error itself. */
export const asProblem = (error: unknown, meansUnavailable = isUnavailable): Error => {
  if (meansUnavailable(error)) return unavailable('PostgreSQL', error);
  return error instanceof Error ? error : new Error(String(error));
};

/**
 * Runs a call. `meansUnavailable` decides which errors mean that PostgreSQL is unavailable; a store may count more errors
 * than {@link isUnavailable}.
 * @throws {Problem} `unavailable` when PostgreSQL is unavailable
 */
export const guarded = async <T>(run: () => Promise<T>, meansUnavailable = isUnavailable): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw asProblem(error, meansUnavailable);
  }
};
