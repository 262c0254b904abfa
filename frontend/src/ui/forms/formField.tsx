import { Box, type TextFieldProps } from '@mui/material';
import { type UseFormReturn, useWatch, type FieldPath, type FieldValues } from 'react-hook-form';
import { Trans } from '@lingui/react/macro';
import { codePoints } from '@marketplace/contracts';
import { countText } from '../sentences/countText.ts';
import { visuallyHidden } from '../styles.ts';

interface LimitTextProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly name: FieldPath<Values>;
  /** The limit, in characters. */
  readonly max: number;
  /** Shown if there is no fault. */
  readonly hint?: string | undefined;
}

/** The line below a text field: its fault or its hint, and how many characters of its limit are used: '12 / 200'. */
export const LimitText = <Values extends FieldValues>({ form, name, max, hint }: LimitTextProps<Values>) => {
  const typed: string | undefined = useWatch({ control: form.control, name });
  const used = codePoints((typed ?? '').trim());
  const most = countText(max);
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      {error ? (
        <span>{error.message}</span>
      ) : (
        <span>
          {hint}{' '}
          <Box component="span" sx={visuallyHidden}>
            <Trans>At most {most} characters.</Trans>
          </Box>
        </span>
      )}
      <Box
        component="span"
        aria-hidden
        sx={{
          ml: 'auto',
          whiteSpace: 'nowrap',
          fontVariantNumeric: 'tabular-nums',
          color: used > max ? 'error.main' : 'text.secondary',
        }}
      >
        {countText(used)} / {most}
      </Box>
    </Box>
  );
};

/**
 * Attributes of a field for a user's text, which gives the field its direction. An empty field has the page's direction, by the
 * placeholder and a rule of the theme: browsers would treat an empty text as left to right.
 */
export const userInput = { dir: 'auto', placeholder: ' ' } as const;

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
