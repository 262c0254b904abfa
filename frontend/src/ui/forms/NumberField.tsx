import { InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { joinSx } from '../styles.ts';

export type NumberFieldProps = Omit<TextFieldProps, 'type' | 'slotProps'> & {
  readonly kind: 'dollars' | 'count';
};

/**
 * A field for a number as the reader writes it (`formats/typedNumber.ts`). Not `type=number`: browsers hide the text there that is
 * no number to them, and change the number under the mouse wheel.
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
        // Also where the page is written from right to left: there, '1 250' would be shown as '250 1'.
        dir: 'ltr',
        ...(required && { 'aria-required': true }),
      },
    }}
    sx={joinSx({ '& input': { textAlign: 'left' } }, sx)}
  />
);
