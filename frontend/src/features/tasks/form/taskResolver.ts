import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver, ResolverOptions } from 'react-hook-form';
import type { z } from 'zod';

/** Replaces an invalid date or number, which a browser hides from scripts. */
const unreadable = '?';

const isUnreadable = (ref: unknown): boolean => ref instanceof HTMLInputElement && ref.validity.badInput;

const unreadableIn = <Values extends FieldValues>(fields: ResolverOptions<Values>['fields']) =>
  Object.fromEntries(
    Object.values(fields)
      .filter((field) => isUnreadable(field.ref))
      .map((field) => [field.name, unreadable]),
  );

/**
 * Checks a form by its schema. A browser gives an impossible date (30 February) as empty text; here it counts
 * as invalid, not as missing.
 */
export const taskResolver = <Values extends FieldValues, Sent>(
  schema: z.ZodType<Sent, Values>,
): Resolver<Values, unknown, Sent> => {
  const check = zodResolver(schema);
  return (values, context, options) =>
    check({ ...values, ...unreadableIn(options.fields) }, context, options);
};
