import { detailFields } from '@marketplace/contracts';
import type { UseFormReturn } from 'react-hook-form';
import { fieldErrorsOf } from '../calls/messages.ts';
import type { UpdateForm } from './taskForm.ts';

/** Shows the server's message above the form, and its faults at the fields. */
export const showServerErrors = (
  form: Pick<UseFormReturn<UpdateForm>, 'setError'>,
  error: unknown,
  message: string,
): void => {
  form.setError('root', { message });
  for (const fault of fieldErrorsOf(error)) {
    const field = detailFields.find((name) => name === fault.path);
    if (field) form.setError(field, { message: fault.message });
  }
};
