import { t } from '@lingui/core/macro';
import { TextField, type TextFieldProps, IconButton, InputAdornment } from '@mui/material';
import VisibilityOffOutlinedIcon from 'virtual:icons/outline-visibility-off';
import VisibilityOutlinedIcon from 'virtual:icons/outline-visibility';
import { useState } from 'react';

/** The field for the e-mail address of an account. */
export const EmailField = (props: Omit<TextFieldProps, 'type' | 'label' | 'slotProps'>) => (
  <TextField
    {...props}
    label={t`Email`}
    type="email"
    autoComplete="username"
    slotProps={{ htmlInput: { 'aria-required': true } }}
  />
);

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'label' | 'slotProps'> {
  readonly autoComplete: 'current-password' | 'new-password';
}

export const PasswordField = (props: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      label={t`Password`}
      type={shown ? 'text' : 'password'}
      slotProps={{
        htmlInput: { 'aria-required': true, spellCheck: false, autoCapitalize: 'none' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                size="small"
                aria-label={shown ? t`Hide password` : t`Show password`}
                onClick={() => setShown(!shown)}
              >
                {shown ? <VisibilityOffOutlinedIcon /> : <VisibilityOutlinedIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
