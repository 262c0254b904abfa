import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver, ResolverOptions } from 'react-hook-form';
import type { z } from 'zod';

/** Stands for what was typed and the browser does not give away, as it is no date, or no number. */
const unreadable = '?';

const isUnreadable = (ref: unknown): boolean => ref instanceof HTMLInputElement && ref.validity.badInput;

const unreadableIn = <Values extends FieldValues>(fields: ResolverOptions<Values>['fields']) =>
  Object.fromEntries(
    Object.values(fields)
      .filter((field) => isUnreadable(field.ref))
      .map((field) => [field.name, unreadable]),
  );

/**
 * Checks a form by its schema. A browser gives an impossible date (30 February) as an empty text: here it is no
 * missing one, but one that is wrong.
 */
export const taskResolver = <Values extends FieldValues, Sent>(
  schema: z.ZodType<Sent, Values>,
): Resolver<Values, unknown, Sent> => {
  const check = zodResolver(schema);
  return (values, context, options) =>
    check({ ...values, ...unreadableIn(options.fields) }, context, options);
};
