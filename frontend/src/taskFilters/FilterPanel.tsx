import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import TuneIcon from 'virtual:icons/baseline-tune';
import { Box, Button, Checkbox, FormControlLabel } from '@mui/material';
import { memo, useState } from 'react';
import { categories, maxBudget, statuses } from '@marketplace/contracts';
import { countText } from '../ui/sentences/countText.ts';
import { SidePanel } from '../ui/layout/SidePanel.tsx';
import { useFieldCalls, valueOf } from './fieldCalls.ts';
import { rangeFaults, type TaskFilterControl, type TaskFilterName } from './taskFilters.ts';
import { numbers } from '../formats/numbers.ts';
import { typedNumber } from '../formats/typedNumber.ts';
import { FilterChoice } from '../urlFilters/FilterChoice.tsx';
import { FilterTextField } from '../urlFilters/FilterTextField.tsx';
import { categoryText, statusText } from '../ui/tasks/taskLabels.ts';
import { isAnyRefused } from '../urlFilters/useUrlFilters.ts';

/** The style of a column that stays visible below the navbar while the column beside it scrolls. */
const stickyColumn = {
  position: 'sticky',
  top: 96,
  maxHeight: 'calc(100dvh - 112px)',
  overflowY: 'auto',
  // Room for focus rings.
  m: -0.5,
  p: 0.5,
} as const;

const moneyText = (value: string) => numbers.field(Number(value));
const moneyOf = (typed: string, name: string) => valueOf(String(typedNumber(typed)), name);
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
const FilterFields = ({ control, categoryCounts }: FilterFieldsProps) => {
  const { filters, refused, choose } = control;
  const { onChosen, onTyped } = useFieldCalls(control);
  const faults = rangeFaults(filters);
  const field = (name: TaskFilterName) => ({ id: `filter-${name}`, name, value: filters[name] });
  const chosen = (name: TaskFilterName) => ({ ...field(name), onChosen });
  const typed = (name: TaskFilterName) => ({
    ...field(name),
    refused: refused[name],
    fault: faults[name],
    valueOf,
    onTyped,
  });
  const money = (name: TaskFilterName) => ({
    ...typed(name),
    kind: 'dollars' as const,
    textOf: moneyText,
    valueOf: moneyOf,
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

interface FiltersProps {
  readonly control: TaskFilterControl;
  readonly active: number;
  readonly categoryCounts?: ReadonlyMap<string, number> | undefined;
}

const ClearFilters = ({ control, active }: Omit<FiltersProps, 'categoryCounts'>) => (
  // `aria-disabled`, because a button with `disabled` loses the focus after its click.
  <Button
    variant="outlined"
    fullWidth
    aria-disabled={active === 0}
    onClick={control.clear}
    sx={{ '&[aria-disabled=true]': { color: 'text.secondary', borderColor: 'divider' } }}
  >
    <Trans>Clear filters</Trans>
  </Button>
);

/** The filters beside the list, on a wide screen. */
export const FilterPanel = memo((props: FiltersProps) => (
  <Box
    component="section"
    aria-label={t`Filters`}
    sx={{
      ...stickyColumn,
      display: 'grid',
      gap: 3,
    }}
  >
    <FilterFields {...props} />
    <ClearFilters {...props} />
  </Box>
));

/** The filters behind a button, on a small screen. */
export const FilterDrawer = (props: FiltersProps & { readonly matches: string }) => {
  const { control, active, categoryCounts, matches } = props;
  const [open, setOpen] = useState(isAnyRefused(control.refused));
  const count = countText(active);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<TuneIcon />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {active === 0 ? t`Filters` : t`Filters (${count})`}
      </Button>
      <SidePanel
        title={t`Filters`}
        closeLabel={t`Close the filters`}
        width={380}
        open={open}
        onClose={() => setOpen(false)}
      >
        <Box sx={{ flexGrow: 1, overflowY: 'auto', p: 2, pt: 3 }}>
          <FilterFields control={control} categoryCounts={categoryCounts} />
        </Box>
        <Box sx={{ display: 'grid', gap: 1, p: 2, borderTop: 1, borderColor: 'divider' }}>
          <Button variant="contained" onClick={() => setOpen(false)}>
            <Trans>Show {matches}</Trans>
          </Button>
          <ClearFilters control={control} active={active} />
        </Box>
      </SidePanel>
    </>
  );
};
