import { textFault } from '@marketplace/contracts';
import { layoutOf, type Collection, type FieldType } from '@marketplace/read-store/projections';
import type { PageOf } from '@marketplace/read-store';
import { decodeCursor } from '@marketplace/service-kit';
import { z } from 'zod';

/** Any caller can make a well-formed cursor, so its values are checked like other input: the store must accept them. */
const position = z.int().min(0);
const text = z.string().refine((value) => textFault(value, 'cursor') === undefined);
const schemas: Readonly<Record<FieldType, z.ZodType<string | number>>> = {
  position,
  integer: z.int32(),
  number: z.number(),
  text,
  key: text,
  uuid: z.uuid(),
};

/**
 * The values of `order` in the last document of the previous page, checked by the types of their fields; undefined for the first page.
 * @throws {Problem} `invalid-request` for a cursor that was changed, or belongs to another query
 */
export const placeOf = <C extends Collection>(
  cursor: string | undefined,
  query: string,
  { collection, order }: { readonly collection: C; readonly order: PageOf<C>['order'] },
) => {
  // A schema takes long to make, and most requests have no cursor.
  if (cursor === undefined) return undefined;
  const { fields } = layoutOf(collection);
  const fits = (value: string | number, index: number): boolean =>
    schemas[fields[order[index] ?? ''] ?? 'position'].safeParse(value).success;
  const schema = z
    .array(z.union([z.string(), z.number()]))
    .refine((values) => values.length === order.length && values.every(fits));
  return decodeCursor(cursor, query, schema);
};

const oneNumber = z.tuple([position]);

/**
 * The number in a page's cursor (the position or the id that ended the page before); undefined for the first page.
 * @throws {Problem} `invalid-request` for a cursor that was changed, or belongs to another query
 */
export const startOf = (cursor: string | undefined, query: string): number | undefined =>
  decodeCursor(cursor, query, oneNumber)?.[0];

/** The header `Link` to the next page: the same path with these options, without the undefined ones. */
export const linkToNext = (
  options: Readonly<Record<string, string | number | boolean | undefined>>,
): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(options))
    if (value !== undefined) parameters.set(name, String(value));
  return `<?${parameters.toString()}>; rel="next"`;
};
