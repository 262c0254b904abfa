import { Plural } from '@lingui/react/macro';
import { Box, MenuItem, TextField, type TextFieldProps } from '@mui/material';
import { visuallyHidden } from '../styles/visuallyHidden.ts';
import { countText } from '../text/countText.ts';

interface ChoiceFieldProps<Value extends string> extends Pick<
  TextFieldProps,
  'id' | 'name' | 'label' | 'fullWidth' | 'sx'
> {
  readonly value: Value;
  /** In the order of the screen. */
  readonly options: Readonly<Record<Value, string>>;
  /** How many tasks there are of each value. */
  readonly counts?: ReadonlyMap<string, number>;
  readonly onChosen: (value: Value) => void;
}

/** 'Design, 12 tasks' for screen readers. */
const Count = ({ tasks }: { readonly tasks: number | undefined }) =>
  tasks !== undefined && (
    <>
      <Box component="span" sx={visuallyHidden}>
        <Plural value={tasks} one=", # task" other=", # tasks" />
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{ ml: 'auto', pl: 2, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {countText(tasks)}
      </Box>
    </>
  );

/** A select field. */
export const ChoiceField = <Value extends string>({
  options,
  counts,
  onChosen,
  ...field
}: ChoiceFieldProps<Value>) => (
  <TextField
    {...field}
    select
    slotProps={{ select: { renderValue: (value) => options[value as Value] } }}
    onChange={({ target }) => onChosen(target.value as Value)}
  >
    {Object.entries<string>(options).map(([value, text]) => (
      <MenuItem key={value} value={value}>
        {text}
        <Count tasks={counts?.get(value)} />
      </MenuItem>
    ))}
  </TextField>
);
