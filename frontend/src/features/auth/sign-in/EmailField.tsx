import { t } from '@lingui/core/macro';
import { TextField, type TextFieldProps } from '@mui/material';

/** The e-mail address of an account. */
export const EmailField = (props: Omit<TextFieldProps, 'type' | 'label' | 'slotProps'>) => (
  <TextField
    {...props}
    label={t`Email`}
    type="email"
    autoComplete="username"
    slotProps={{ htmlInput: { 'aria-required': true } }}
  />
);
