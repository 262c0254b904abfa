import { MenuItem, TextField, type TextFieldProps } from '@mui/material';

interface ChoiceFieldProps<Value extends string> extends Pick<
  TextFieldProps,
  'id' | 'name' | 'label' | 'fullWidth' | 'sx'
> {
  readonly value: Value;
  /** In the order of the screen. */
  readonly options: Readonly<Record<Value, string>>;
  readonly onChosen: (value: Value) => void;
}

/** A select field. */
export const ChoiceField = <Value extends string>({
  options,
  onChosen,
  ...field
}: ChoiceFieldProps<Value>) => (
  <TextField {...field} select onChange={({ target }) => onChosen(target.value as Value)}>
    {Object.entries<string>(options).map(([value, text]) => (
      <MenuItem key={value} value={value}>
        {text}
      </MenuItem>
    ))}
  </TextField>
);
