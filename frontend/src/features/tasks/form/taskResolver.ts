import { toNestErrors } from '@hookform/resolvers';
import { fieldErrors } from '@marketplace/contracts';
import type { FieldError, FieldValues, Resolver, ResolverOptions } from 'react-hook-form';
import type { z } from 'zod';
import { ruleText } from '../../../ui/sentences/ruleText.ts';

/** Replaces an invalid date, which a browser hides from scripts. */
const unreadable = '?';

const isUnreadable = (ref: unknown): boolean => ref instanceof HTMLInputElement && ref.validity.badInput;

const unreadableIn = <Values extends FieldValues>(fields: ResolverOptions<Values>['fields']) =>
  Object.fromEntries(
    Object.values(fields)
      .filter((field) => isUnreadable(field.ref))
      .map((field) => [field.name, unreadable]),
  );

/** The first fault of each field. */
const faultsOf = (error: z.ZodError): Record<string, FieldError> =>
  Object.fromEntries(
    fieldErrors(error)
      .toReversed()
      .map((fault) => [fault.path, { type: 'rule', message: ruleText(fault) ?? fault.message }]),
  );

/**
 * Checks a form by its schema. A browser gives an impossible date (30 February) as empty text; here it counts
 * as invalid, not as missing.
 */
export const taskResolver =
  <Values extends FieldValues, Sent>(schema: z.ZodType<Sent, Values>): Resolver<Values, unknown, Sent> =>
  (values, _context, options) => {
    const { data, error } = schema.safeParse({ ...values, ...unreadableIn(options.fields) });
    return error
      ? { values: {}, errors: toNestErrors(faultsOf(error), options) }
      : { values: data, errors: {} };
  };
