import { Trans } from '@lingui/react/macro';
import { Box, MenuItem, TextField } from '@mui/material';
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';

interface SelectFieldProps<Values extends FieldValues, Sent, Option extends string> {
  readonly form: UseFormReturn<Values, unknown, Sent>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly options: readonly Option[];
  readonly textOf: (option: Option) => string;
}

const EmptyChoice = () => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    <Trans>Choose one</Trans>
  </Box>
);

/** A select field of a form. */
export const SelectField = <Values extends FieldValues, Sent, Option extends string>({
  form,
  name,
  label,
  options,
  textOf,
}: SelectFieldProps<Values, Sent, Option>) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { ref, ...field }, fieldState: { error } }) => (
      <TextField
        {...field}
        id={name}
        inputRef={ref}
        select
        fullWidth
        label={label}
        error={error !== undefined}
        helperText={error?.message}
        slotProps={{
          select: {
            displayEmpty: true,
            renderValue: (chosen) => (chosen === '' ? <EmptyChoice /> : textOf(chosen as Option)),
            SelectDisplayProps: { 'aria-required': true },
          },
        }}
      >
        {options.map((option) => (
          <MenuItem key={option} value={option}>
            {textOf(option)}
          </MenuItem>
        ))}
      </TextField>
    )}
  />
);
