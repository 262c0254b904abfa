import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { fieldErrorsOf } from '../calls/failureTexts.ts';

/** Shows the server's message above a form, and its faults at the fields; a form with one field has all of them there. */
export const showFieldErrors = <Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  fields: readonly FieldPath<Values>[],
  error: unknown,
  message: string,
): void => {
  form.setError('root', { message });
  for (const fault of fieldErrorsOf(error)) {
    const field = fields.find((name) => name === fault.path) ?? (fields.length === 1 ? fields[0] : undefined);
    if (field) form.setError(field, { message: fault.message });
  }
};
