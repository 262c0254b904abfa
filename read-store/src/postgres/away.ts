import { guarded as guardedBy, hasCode, isUnavailable } from '@marketplace/postgres-kit';

/** The projector has not made the table yet, or a newer generation has replaced it. */
export const isTableMissing = (error: unknown): boolean => hasCode(error, '42P01');

/** Runs it. @throws {Problem} `unavailable` when PostgreSQL is away, or a table is missing */
export const guarded = <T>(run: () => Promise<T>): Promise<T> =>
  guardedBy(run, (error) => isUnavailable(error) || isTableMissing(error));
