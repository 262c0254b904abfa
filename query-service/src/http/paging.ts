import { decodeCursor } from '@marketplace/service-kit';
import { z } from 'zod';

const oneNumber = z.tuple([z.number()]);

/**
 * The number in a page's cursor (the position or the id that ended the page before); undefined for the first page.
 * @throws {Problem} `invalid-request` for a cursor that was changed, or belongs to another query
 */
export const startOf = (cursor: string | undefined, query: string): number | undefined =>
  cursor === undefined ? undefined : decodeCursor(cursor, query, oneNumber)[0];

/** A link to the same path with these options; undefined ones are left out. */
export const relativeLink = (
  options: Readonly<Record<string, string | number | boolean | undefined>>,
): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(options))
    if (value !== undefined) parameters.set(name, String(value));
  return `?${parameters.toString()}`;
};
