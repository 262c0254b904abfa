import { Problem, unavailable } from '@marketplace/service-kit';
import pg from 'pg';

// 08: connection; 53: out of disk, memory, connections; 57: cancelled, shutting down, starting; 58: system, I/O.
const awayStates = /^(08|53|57|58)/;

/** The projector has not made the table yet, or a newer generation has taken its place. */
export const isWithoutTable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '42P01';

const isAway = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '') || isWithoutTable(error);
  // Not from the server: the connection broke, timed out or could not be made.
  return (
    error instanceof Error &&
    !(error instanceof Problem || error instanceof TypeError || error instanceof RangeError)
  );
};

/** Runs it; where PostgreSQL is away, rejects with the problem `unavailable`. */
export const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw isAway(error) ? unavailable('PostgreSQL', error) : error;
  }
};

/** How every connection of the read store is made; `settings` are the session's. */
export const connectionOptions = (
  url: string,
  applicationName: string,
  settings: Readonly<Record<string, string>> = {},
): pg.ClientConfig => ({
  connectionString: url,
  application_name: applicationName,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: Object.entries({ jit: 'off', ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
});
