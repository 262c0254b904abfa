import { textFault } from '@marketplace/contracts';
import { layoutOf, type Collection, type FieldType } from '@marketplace/read-store/projections';
import type { PageOf } from '@marketplace/read-store';
import { decodeCursor } from '@marketplace/service-kit';
import { z } from 'zod';

/** Anybody can make a cursor that is well formed, so a value in it is checked as one from the caller: the store must take it. */
const position = z.int().min(0);
const text = z.string().refine((value) => textFault(value, 'It') === undefined);
const schemas: Readonly<Record<FieldType, z.ZodType<string | number>>> = {
  position,
  integer: z.int32(),
  number: z.number(),
  text,
  key: text,
  uuid: z.uuid(),
};

/** The values of `order` in the last document of a page, as the fields of the collection can have them. */
export const placeSchema = <C extends Collection>(collection: C, order: PageOf<C>['order']) => {
  const { fields } = layoutOf(collection);
  const fits = (value: string | number, index: number): boolean =>
    schemas[fields[order[index] ?? ''] ?? 'position'].safeParse(value).success;
  return z
    .array(z.union([z.string(), z.number()]))
    .refine((values) => values.length === order.length && values.every(fits));
};

const oneNumber = z.tuple([position]);

/**
 * The number in a page's cursor (the position or the id that ended the page before); undefined for the first page.
 * @throws {Problem} `invalid-request` for a cursor that was changed, or belongs to another query
 */
export const startOf = (cursor: string | undefined, query: string): number | undefined =>
  cursor === undefined ? undefined : decodeCursor(cursor, query, oneNumber)[0];

/** A link to the same path with these options, without the undefined ones. */
export const relativeLink = (
  options: Readonly<Record<string, string | number | boolean | undefined>>,
): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(options))
    if (value !== undefined) parameters.set(name, String(value));
  return `?${parameters.toString()}`;
};
