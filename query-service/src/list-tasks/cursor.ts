import { Problem } from '@marketplace/service-kit';
import { z } from 'zod';
import { digest } from '../http/etag.ts';

const valuesSchema = z
  .array(z.union([z.string(), z.number()]))
  .min(1)
  .max(5);
const cursorSchema = z.tuple([valuesSchema, z.string()]);

type Values = readonly (string | number)[];

const seal = (values: Values, query: string): string => digest('cursor', query, values);

/** Where the next page begins, as text that only leads on in the query that it came from. */
export const cursorOf = (values: Values, query: string): string =>
  Buffer.from(JSON.stringify([values, seal(values, query)])).toString('base64url');

const decoded = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/** @throws {Problem} `invalid-request` for a cursor that was changed, or is another query's */
export const valuesIn = (cursor: string, query: string): Values => {
  const parsed = cursorSchema.safeParse(decoded(cursor));
  if (parsed.success) {
    const [values] = parsed.data;
    // Compared as text, with its seal: base64 and JSON let other spellings of the same values pass.
    if (cursorOf(values, query) === cursor) return values;
  }
  const message = 'cursor must be the one from the Link header of this same query; start again without it.';
  throw new Problem('invalid-request', message, { errors: [{ path: 'cursor', message }] });
};
