import { Problem, unavailable } from '@marketplace/service-kit';
import pg from 'pg';

// 08: connection; 53: out of disk, memory, connections; 57: cancelled, shutting down, starting; 58: system, I/O.
const awayStates = /^(08|53|57|58)/;

/** True where PostgreSQL or the way to it, not the statement, was the reason. */
export const isAway = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '');
  // Not from the server: the connection broke, timed out or could not be made.
  return (
    error instanceof Error &&
    !(error instanceof Problem || error instanceof TypeError || error instanceof RangeError)
  );
};

/** The error that callers are told: `unavailable` where PostgreSQL is away, else the error itself. */
export const asProblem = (error: unknown): Error => {
  if (isAway(error)) return unavailable('PostgreSQL', error);
  return error instanceof Error ? error : new Error(String(error));
};

/** Runs it; where PostgreSQL is away, rejects with the problem `unavailable`. */
export const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw asProblem(error);
  }
};

/** A plan made while a table was small must not stay a scan when it has grown: every query here has its index. */
const sessionSettings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  enable_seqscan: 'off',
  jit: 'off',
  statement_timeout: '15s',
};

/** Where connections are made to. `role`: taken on by each of them, with its lesser rights. */
export interface ConnectionTarget {
  readonly url: string;
  readonly role?: string | undefined;
}

/**
 * How every connection of the event store is made. PostgreSQL gives up a statement after 15 s; the client gives up
 * after 20 s, when nothing comes back any more.
 */
export const connectionOptions = (
  { url, role }: ConnectionTarget,
  applicationName: string,
): pg.ClientConfig => ({
  connectionString: url,
  application_name: applicationName,
  connectionTimeoutMillis: 5_000,
  query_timeout: 20_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: Object.entries({ ...sessionSettings, ...(role && { role }) })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
});
