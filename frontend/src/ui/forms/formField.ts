import type { TextFieldProps } from '@mui/material';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** What a MUI text field needs to be a field of a form: its value, its error at its place. */
export const formField = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: FieldPath<Values>,
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
    helperText: error?.message,
    fullWidth: true,
  };
};
