import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invalidRequest } from '../problems/problem.ts';

/** The end of a page: values of its last entry, such as a sort key and a position. */
export type CursorValues = readonly (string | number | null)[];

const sealOf = (values: CursorValues, query: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['cursor', query, values]))
    .digest('base64url')
    .slice(0, 22);

/**
 * A cursor with these values, opaque to callers. Its seal ties it to its query: `query` is a text that differs for each list,
 * filter and order.
 */
export const encodeCursor = (values: CursorValues, query: string): string =>
  Buffer.from(JSON.stringify([...values, sealOf(values, query)])).toString('base64url');

const jsonOf = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/**
 * The values of a cursor, checked by the schema (one that only checks: no transforms); undefined without a cursor, for the first page.
 * @throws {Problem} `invalid-request` for a cursor that was changed, or belongs to another query
 */
export const decodeCursor = <V extends CursorValues>(
  cursor: string | undefined,
  query: string,
  schema: z.ZodType<V>,
): V | undefined => {
  if (cursor === undefined) return undefined;
  const all = z.array(z.unknown()).safeParse(jsonOf(cursor));
  const values = schema.safeParse(all.data?.slice(0, -1));
  // Compares the whole text: base64 and JSON can write the same values in several ways.
  if (values.success && encodeCursor(values.data, query) === cursor) return values.data;
  const message = 'cursor must be the one that an answer to this same query gave; start again without it.';
  throw invalidRequest('cursor', message);
};

/** The first `limit` of the entries that were found, and the last of them if there are more: read one more than `limit`. */
export const pageOf = <Entry>(found: readonly Entry[], limit: number) => {
  const entries = found.slice(0, limit);
  return { entries, last: found.length > limit ? entries.at(-1) : undefined };
};
