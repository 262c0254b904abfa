import { Box, MenuItem, TextField } from '@mui/material';
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';

interface SelectFieldProps<Values extends FieldValues, Sent> {
  readonly form: UseFormReturn<Values, unknown, Sent>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly options: readonly string[];
}

const Unchosen = () => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    Choose one
  </Box>
);

/** A select field of a form. */
export const SelectField = <Values extends FieldValues, Sent>({
  form,
  name,
  label,
  options,
}: SelectFieldProps<Values, Sent>) => (
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
            renderValue: (chosen) => (chosen === '' ? <Unchosen /> : String(chosen)),
            SelectDisplayProps: { 'aria-required': true },
          },
        }}
      >
        {options.map((option) => (
          <MenuItem key={option} value={option}>
            {option}
          </MenuItem>
        ))}
      </TextField>
    )}
  />
);
