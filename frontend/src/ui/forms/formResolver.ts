import {
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type ResolverOptions,
  type UseFormReturn,
} from 'react-hook-form';
import { toNestErrors } from '@hookform/resolvers';
import { fieldErrors } from '@marketplace/contracts';
import { isApiError } from '../../api/errors/apiError.ts';
import type { z } from 'zod';
import { ruleText } from '../sentences/ruleText.ts';

/** Shows the server's message above a form, and each fault at its field. A form with one field shows all faults at this field. */
export const showFieldErrors = <Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  fields: readonly FieldPath<Values>[],
  error: unknown,
  message: string,
): void => {
  form.setError('root', { message });
  const faults = isApiError(error) && error.kind === 'problem' ? error.errors : undefined;
  for (const fault of faults ?? []) {
    const field = fields.find((name) => name === fault.path) ?? (fields.length === 1 ? fields[0] : undefined);
    if (field) form.setError(field, { message: fault.message });
  }
};

/** The value of a date field with an invalid date. A browser gives an empty text, so the form could not show the fault. */
const unreadable = '?';

const isUnreadable = (ref: unknown): boolean => ref instanceof HTMLInputElement && ref.validity.badInput;

const unreadableIn = <Values extends FieldValues>(fields: ResolverOptions<Values>['fields']) =>
  Object.fromEntries(
    Object.values(fields)
      .filter((field) => isUnreadable(field.ref))
      .map((field) => [field.name, unreadable]),
  );

const faultsOf = (error: z.ZodError): Record<string, FieldError> =>
  Object.fromEntries(
    fieldErrors(error)
      .toReversed()
      .map((fault) => [fault.path, { type: 'rule', message: ruleText(fault) ?? fault.message }]),
  );

/**
 * Checks a form by its schema. A browser gives an impossible date (30 February) as an empty text; the form reports it
 * as invalid, not as missing.
 */
export const formResolver =
  <Values extends FieldValues, Sent>(schema: z.ZodType<Sent, Values>): Resolver<Values, unknown, Sent> =>
  (values, _context, options) => {
    const { data, error } = schema.safeParse({ ...values, ...unreadableIn(options.fields) });
    return error
      ? { values: {}, errors: toNestErrors(faultsOf(error), options) }
      : { values: data, errors: {} };
  };

/** A form with a `FormSummary`, which takes the focus after a failed submit. */
export const useFormOf = <Values extends FieldValues, Sent>(
  schema: z.ZodType<Sent, Values>,
  defaultValues: DefaultValues<Values>,
) => useForm({ resolver: formResolver(schema), defaultValues, shouldFocusError: false });
