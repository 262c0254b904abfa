import { deadLettersQuerySchema, type DeadLetterAnswer } from '@marketplace/contracts';
import { checked } from '@marketplace/service-kit/command-line';
import type { Operations } from '../../index.ts';

export interface Filters {
  readonly projection?: string;
  readonly state?: string;
}

const filtersSchema = deadLettersQuerySchema.pick({ projection: true, state: true });

/** @throws {UsageError} that lists the allowed values */
export const queryOf = ({ projection, state }: Filters) => checked(filtersSchema, { projection, state });

const pageSize = 500;

/** Reads page after page. */
export async function* allLetters(
  deadLetters: Operations['deadLetters'],
  query: ReturnType<typeof queryOf>,
): AsyncGenerator<DeadLetterAnswer> {
  let cursor: string | undefined;
  do {
    const page = await deadLetters.list({ ...query, limit: pageSize, cursor });
    yield* page.deadLetters;
    cursor = page.next;
  } while (cursor !== undefined);
}
