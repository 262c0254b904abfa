import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';
import { useController, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { typedForm } from './typedForm.ts';

interface RadioFieldProps<Values extends FieldValues, Sent> {
  readonly form: UseFormReturn<Values, unknown, Sent>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  /** The value of each choice with its text, in the order of the screen. */
  readonly choices: readonly (readonly [value: string, text: string])[];
}

/** A required choice: radio buttons with words. */
export const RadioField = <Values extends FieldValues, Sent>({
  form,
  name,
  label,
  choices,
}: RadioFieldProps<Values, Sent>) => {
  const id = useId();
  const { field, fieldState } = useController({ control: typedForm(form).control, name });
  const { ref, ...chosen } = field;
  const { error } = fieldState;
  return (
    <FormControl error={error !== undefined}>
      <FormLabel
        id={id}
        sx={{ typography: 'body2', fontWeight: 600, '&, &.Mui-focused': { color: 'text.primary' } }}
      >
        {label}
      </FormLabel>
      <RadioGroup {...chosen} aria-labelledby={id} aria-describedby={`${id}-fault`} aria-required>
        {choices.map(([value, text], index) => (
          <FormControlLabel
            key={value}
            value={value}
            label={text}
            // The first one takes the focus for the whole group.
            control={<Radio size="small" slotProps={{ input: index === 0 ? { ref } : {} }} />}
            sx={{ minHeight: 40, width: 'fit-content', fontVariantNumeric: 'tabular-nums' }}
          />
        ))}
      </RadioGroup>
      <FormHelperText id={`${id}-fault`}>{error?.message}</FormHelperText>
    </FormControl>
  );
};
