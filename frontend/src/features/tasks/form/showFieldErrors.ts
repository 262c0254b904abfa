import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { fieldErrorsOf } from '../calls/messages.ts';

/** Shows the server's message above a form, and its faults at the fields. */
export const showFieldErrors = <Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  fields: readonly FieldPath<Values>[],
  error: unknown,
  message: string,
): void => {
  form.setError('root', { message });
  for (const fault of fieldErrorsOf(error)) {
    const field = fields.find((name) => name === fault.path);
    if (field) form.setError(field, { message: fault.message });
  }
};
