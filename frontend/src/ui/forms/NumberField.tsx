import { InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { joinSx } from '../styles.ts';

export type NumberFieldProps = Omit<TextFieldProps, 'type' | 'slotProps'> & {
  readonly kind: 'dollars' | 'count';
};

/**
 * A field for a number in the reader's format (`formats/typedNumber.ts`). It is not `type=number`, because there browsers hide a text
 * that they cannot read as a number, and the mouse wheel changes the number.
 */
export const NumberField = ({ kind, required, sx, ...field }: NumberFieldProps) => (
  <TextField
    {...field}
    slotProps={{
      input:
        kind === 'dollars' ? { startAdornment: <InputAdornment position="start">$</InputAdornment> } : {},
      htmlInput: {
        inputMode: kind === 'dollars' ? 'decimal' : 'numeric',
        autoComplete: 'off',
        // Also in right-to-left languages, where '1 250' would be shown as '250 1'.
        dir: 'ltr',
        ...(required && { 'aria-required': true }),
      },
    }}
    sx={joinSx({ '& input': { textAlign: 'left' } }, sx)}
  />
);
