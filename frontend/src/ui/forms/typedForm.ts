import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * The form as its fields, its summary and its errors see it: they use only what is typed, and not what is sent. The fields that are shown
 * may be more than the form has, where a part shows them only for another form.
 */
export const typedForm = <Typed extends FieldValues, Sent, Shown extends FieldValues = Typed>(
  form: UseFormReturn<Typed, unknown, Sent>,
): UseFormReturn<Shown> => form as unknown as UseFormReturn<Shown>;
