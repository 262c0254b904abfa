import type { PageEnd } from '@marketplace/read-store';
import { Problem } from '@marketplace/service-kit';
import { z } from 'zod';
import { digest } from '../http/etag.ts';

const cursorSchema = z.tuple([z.union([z.string(), z.number(), z.null()]), z.int().min(0), z.string()]);

const seal = (end: PageEnd, query: string): string => digest('cursor', query, end.key ?? null, end.posted);

/** Where the next page begins, as text that only leads on in the query that it came from. */
export const cursorOf = (end: PageEnd, query: string): string =>
  Buffer.from(JSON.stringify([end.key ?? null, end.posted, seal(end, query)])).toString('base64url');

const decoded = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/** @throws {Problem} `invalid-request` for a cursor that was changed, or is another query's */
export const pageEndOf = (cursor: string, query: string): PageEnd => {
  const parsed = cursorSchema.safeParse(decoded(cursor));
  if (parsed.success) {
    const [key, posted] = parsed.data;
    const end: PageEnd = key === null ? { posted } : { key, posted };
    // Compared as text, with its seal: base64 and JSON let other spellings of the same end pass.
    if (cursorOf(end, query) === cursor) return end;
  }
  const message = 'cursor must be the one from the Link header of this same query; start again without it.';
  throw new Problem('invalid-request', message, { errors: [{ path: 'cursor', message }] });
};
