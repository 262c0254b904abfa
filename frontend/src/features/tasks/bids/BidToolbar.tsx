import type { BidSort, BidState } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { bidStateWords } from '../../../ui/bids/BidStateChip.tsx';
import { ChoiceField } from '../../../ui/forms/ChoiceField.tsx';
import type { FilterControl } from '../../../urlFilters/useUrlFilters.ts';

const sortLabels: Readonly<Record<BidSort, string>> = {
  '-placed': 'Newest first',
  placed: 'Oldest first',
  amount: 'Lowest amount first',
  '-amount': 'Highest amount first',
  days: 'Fewest days first',
  '-days': 'Most days first',
};
const stateLabels = (): Readonly<Record<BidState | 'any', string>> => ({
  any: 'Any',
  open: t(bidStateWords.open),
  accepted: t(bidStateWords.accepted),
  declined: t(bidStateWords.declined),
  withdrawn: t(bidStateWords.withdrawn),
});

/** Filters a task's bids by state, and sorts them. */
export const BidToolbar = ({ control }: { readonly control: FilterControl<'state', BidSort> }) => {
  const { filters, choose } = control;
  return (
    <Box
      role="search"
      aria-label="Bids"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 2fr) minmax(0, 3fr)', sm: '10rem 15rem' },
      }}
    >
      <ChoiceField
        id="bids-state"
        name="state"
        label="State"
        value={(filters.state as BidState | undefined) ?? 'any'}
        options={stateLabels()}
        onChosen={(state) => choose({ state: state === 'any' ? '' : state })}
      />
      <ChoiceField
        id="bids-sort"
        name="sort"
        label="Sort"
        value={filters.sort}
        options={sortLabels}
        onChosen={(sort) => choose({ sort })}
      />
    </Box>
  );
};
