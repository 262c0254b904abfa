import { isCode } from '@marketplace/service-kit/error-code';
import { guarded as guardedBy, isUnreachable, isUnavailable } from '@marketplace/service-kit/postgres';

/** The projector has not created the table yet, or a newer generation has replaced it. */
export const isTableMissing = (error: unknown): boolean => isCode(error, '42P01');

/** Runs the function. @throws {Problem} `unavailable` if PostgreSQL is away, or a table is missing */
export const guarded = <T>(run: () => Promise<T>): Promise<T> =>
  guardedBy(run, (error) => isUnavailable(error) || isTableMissing(error));

/** The same for the preparation of the schema. Errors of a wrong schema or missing rights are thrown: waiting does not help. */
export const guardedPreparation = <T>(run: () => Promise<T>): Promise<T> =>
  guardedBy(run, (error) => isUnreachable(error) || isTableMissing(error));
