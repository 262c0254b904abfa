import { plural } from '@lingui/core/macro';
import { Box, MenuItem, TextField, type MenuItemProps, type TextFieldProps } from '@mui/material';
import { countText } from '../sentences/countText.ts';

interface ChoiceFieldProps<Value extends string> extends Pick<
  TextFieldProps,
  'id' | 'name' | 'label' | 'fullWidth' | 'sx'
> {
  readonly value: Value;
  /** The text of each value, in the order of the screen. */
  readonly options: Readonly<Record<Value, string>>;
  /** How many tasks there are of each value. */
  readonly counts?: ReadonlyMap<string, number>;
  readonly onChosen: (value: Value) => void;
}

/** The name of an option for screen readers: 'Design, 12 tasks'. */
const nameWith = (text: string, tasks: number): string =>
  plural(tasks, { one: `${text}, # task`, other: `${text}, # tasks` });

const Option = ({
  text,
  tasks,
  ...item
}: MenuItemProps & { readonly text: string; readonly tasks?: number | undefined }) =>
  tasks === undefined ? (
    <MenuItem {...item}>{text}</MenuItem>
  ) : (
    <MenuItem {...item} aria-label={nameWith(text, tasks)}>
      {text}
      <Box
        component="span"
        sx={{ ml: 'auto', pl: 2, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {countText(tasks)}
      </Box>
    </MenuItem>
  );

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
      <Option key={value} value={value} text={text} tasks={counts?.get(value)} />
    ))}
  </TextField>
);
