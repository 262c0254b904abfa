import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldError, FieldErrors, FieldValues, Resolver, ResolverOptions } from 'react-hook-form';
import type { z } from 'zod';
import { ruleText } from './ruleText.ts';

/** Replaces an invalid date or number, which a browser hides from scripts. */
const unreadable = '?';

const isUnreadable = (ref: unknown): boolean => ref instanceof HTMLInputElement && ref.validity.badInput;

const unreadableIn = <Values extends FieldValues>(fields: ResolverOptions<Values>['fields']) =>
  Object.fromEntries(
    Object.values(fields)
      .filter((field) => isUnreadable(field.ref))
      .map((field) => [field.name, unreadable]),
  );

const inWords = <Values extends FieldValues>(errors: FieldErrors<Values>) =>
  Object.fromEntries(
    Object.entries(errors as Readonly<Record<string, FieldError>>).map(([name, fault]) => [
      name,
      { ...fault, message: ruleText(fault.message ?? '') },
    ]),
  ) as unknown as FieldErrors<Values>;

/**
 * Checks a form by its schema. A browser gives an impossible date (30 February) as empty text; here it counts
 * as invalid, not as missing.
 */
export const taskResolver = <Values extends FieldValues, Sent>(
  schema: z.ZodType<Sent, Values>,
): Resolver<Values, unknown, Sent> => {
  const check = zodResolver(schema);
  return async (values, context, options) => {
    const result = await check({ ...values, ...unreadableIn(options.fields) }, context, options);
    return Object.keys(result.errors).length === 0
      ? result
      : { values: {}, errors: inWords<Values>(result.errors) };
  };
};
