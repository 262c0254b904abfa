import type { Place } from '@marketplace/audit';
import { decodeCursor, encodeCursor } from '@marketplace/service-kit';
import { z } from 'zod';

/** The start of a page: the position of the board, and the place after which the page begins. */
export interface BoardStart {
  readonly position: number;
  readonly after: Place;
}

const position = z.int().min(0);
const posted = z.int().min(0);
const key = z.union([z.string(), z.number()]);
const valuesSchema = z.union([z.tuple([position, posted]), z.tuple([position, posted, key])]);

const sealedQuery = (query: string): string => JSON.stringify(['audit board', query]);

/**
 * The cursor of the next page. It contains the position of the board, so that all pages of a query without `at` show the board of
 * the first page.
 */
export const boardCursorOf = ({ position, after }: BoardStart, query: string): string =>
  encodeCursor([position, after.posted, ...(after.key === undefined ? [] : [after.key])], sealedQuery(query));

/** Undefined without a cursor. @throws {Problem} `invalid-request` for a cursor that was changed, or belongs to another query */
export const boardStartOf = (cursor: string | undefined, query: string): BoardStart | undefined => {
  const values = decodeCursor(cursor, sealedQuery(query), valuesSchema);
  if (values === undefined) return undefined;
  const [position, posted, key] = values;
  return { position, after: { posted, ...(key !== undefined && { key }) } };
};
