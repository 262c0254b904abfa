import type { TextFieldProps } from '@mui/material';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** Connects a MUI text field to a form: its value, and its fault or else a hint. */
export const formField = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: FieldPath<Values>,
  hint?: string,
): Pick<
  TextFieldProps,
  'id' | 'name' | 'inputRef' | 'onChange' | 'onBlur' | 'error' | 'helperText' | 'fullWidth'
> => {
  const { ref, onChange, onBlur } = form.register(name);
  const { error } = form.getFieldState(name, form.formState);
  return {
    id: name,
    name,
    inputRef: ref,
    onChange: (event) => void onChange(event),
    onBlur: (event) => void onBlur(event),
    error: error !== undefined,
    helperText: error?.message ?? hint,
    fullWidth: true,
  };
};
