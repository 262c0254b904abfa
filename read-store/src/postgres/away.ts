import { guarded as guardedBy, hasCode, isUnavailable } from '@marketplace/postgres-kit';

/** The projector has not created the table yet, or a newer generation has replaced it. */
export const isTableMissing = (error: unknown): boolean => hasCode(error, '42P01');

/** Runs the function. @throws {Problem} `unavailable` if PostgreSQL is away, or a table is missing */
export const guarded = <T>(run: () => Promise<T>): Promise<T> =>
  guardedBy(run, (error) => isUnavailable(error) || isTableMissing(error));
