import { categories, maxBudget, statuses } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { numbers } from '../formats/numbers.ts';
import { typedNumber } from '../formats/typedNumber.ts';
import { FilterChoice } from '../urlFilters/FilterChoice.tsx';
import { FilterTextField } from '../urlFilters/FilterTextField.tsx';
import { categoryText, statusText } from '../ui/tasks/taskWords.ts';
import { countText } from '../ui/sentences/countText.ts';
import { rangeFaults, taskFilters, type TaskFilterControl, type TaskFilterName } from './taskFilters.ts';

const moneyHint = () => {
  const most = countText(maxBudget);
  const example = numbers.field(1250.5);
  return t`An amount from 0 to ${most}, such as ${example}.`;
};
const dayHint = () => t`A day that exists.`;

interface FilterFieldsProps {
  readonly control: TaskFilterControl;
  /** How many tasks each category has; undefined until it is known. */
  readonly categoryCounts?: ReadonlyMap<string, number> | undefined;
}

/** All filters except the search words. */
export const FilterFields = ({ control, categoryCounts }: FilterFieldsProps) => {
  const { filters, refused, choose, type } = control;
  const faults = rangeFaults(filters);
  const field = (name: TaskFilterName) => ({ id: `filter-${name}`, name, value: filters[name] });
  const chosen = (name: TaskFilterName) => ({
    ...field(name),
    onChosen: (value: string) => choose({ [name]: value }),
  });
  const typed = (name: TaskFilterName) => ({
    ...field(name),
    refused: refused[name],
    valueOf: (text: string) => taskFilters.valueOf(name, text),
    onTyped: (value: string) => type({ [name]: value }),
    fault: faults[name],
  });
  const money = (name: TaskFilterName) => ({
    ...typed(name),
    kind: 'dollars' as const,
    textOf: (value: string) => numbers.field(Number(value)),
    valueOf: (text: string) => taskFilters.valueOf(name, String(typedNumber(text))),
    hint: moneyHint(),
  });
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <FilterChoice
        {...chosen('category')}
        label={t`Category`}
        options={categories}
        textOf={categoryText}
        counts={categoryCounts}
      />
      <FilterChoice {...chosen('status')} label={t`Status`} options={statuses} textOf={statusText} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, alignItems: 'start' }}>
        <FilterTextField {...money('minBudget')} label={t`Lowest budget`} />
        <FilterTextField {...money('maxBudget')} label={t`Highest budget`} />
      </Box>
      <FilterTextField {...typed('deadlineFrom')} type="date" label={t`Deadline from`} hint={dayHint()} />
      <FilterTextField {...typed('deadlineTo')} type="date" label={t`Deadline until`} hint={dayHint()} />
      <FormControlLabel
        label={t`Open for bids`}
        control={
          <Checkbox
            id="filter-acceptingBids"
            name="acceptingBids"
            value="true"
            checked={filters.acceptingBids !== undefined}
            onChange={({ target }) => choose({ acceptingBids: target.checked ? 'true' : '' })}
          />
        }
        sx={{ justifySelf: 'start' }}
      />
    </Box>
  );
};
