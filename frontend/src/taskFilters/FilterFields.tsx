import { categories, statuses } from '@marketplace/contracts';
import { Box, InputAdornment, MenuItem, TextField } from '@mui/material';
import { DraftField } from './DraftField.tsx';
import { rangeFaults, type FilterName } from './filters.ts';
import type { FilterControl } from './useFilters.ts';

const any = 'any';

interface ChoiceProps {
  readonly name: FilterName;
  readonly label: string;
  readonly options: readonly string[];
  readonly control: FilterControl;
}

const Choice = ({ name, label, options, control }: ChoiceProps) => (
  <TextField
    select
    fullWidth
    id={`filter-${name}`}
    name={name}
    label={label}
    value={control.filters[name] ?? any}
    onChange={({ target }) => control.choose({ [name]: target.value === any ? '' : target.value })}
  >
    <MenuItem value={any}>Any</MenuItem>
    {options.map((option) => (
      <MenuItem key={option} value={option}>
        {option}
      </MenuItem>
    ))}
  </TextField>
);

const moneyHint = 'An amount from 0 to 1,000,000,000, with at most two decimals.';
const dayHint = 'A day that exists.';
const dollars = {
  input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
  htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
} as const;

/** All filters but the words. */
export const FilterFields = ({ control }: { readonly control: FilterControl }) => {
  const { filters, type } = control;
  const faults = rangeFaults(filters);
  const typed = (name: FilterName) => ({
    name,
    value: filters[name],
    onTyped: (value: string) => type({ [name]: value }),
    fault: faults[name],
  });
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Choice name="category" label="Category" options={categories} control={control} />
      <Choice name="status" label="Status" options={statuses} control={control} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, alignItems: 'start' }}>
        <DraftField {...typed('minBudget')} label="Lowest budget" hint={moneyHint} slotProps={dollars} />
        <DraftField {...typed('maxBudget')} label="Highest budget" hint={moneyHint} slotProps={dollars} />
      </Box>
      <DraftField {...typed('deadlineFrom')} type="date" label="Deadline from" hint={dayHint} />
      <DraftField {...typed('deadlineTo')} type="date" label="Deadline until" hint={dayHint} />
    </Box>
  );
};
