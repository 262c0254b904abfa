import type { BidSort, BidState } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { bidStateLabels } from '../bid/BidParts.tsx';
import { ChoiceField } from '../../../ui/forms/ChoiceField.tsx';
import type { TaskBidFilter } from './taskBidFilters.ts';
import type { FilterControl } from '../../../urlFilters/useUrlFilters.ts';

const sortLabels = (): Readonly<Record<BidSort, string>> => ({
  '-placed': t`Newest first`,
  placed: t`Oldest first`,
  amount: t`Lowest amount first`,
  '-amount': t`Highest amount first`,
  days: t`Fewest days first`,
  '-days': t`Most days first`,
});
const stateLabels = (): Readonly<Record<BidState | 'any', string>> => ({
  any: t`Any`,
  open: t(bidStateLabels.open),
  accepted: t(bidStateLabels.accepted),
  declined: t(bidStateLabels.declined),
  withdrawn: t(bidStateLabels.withdrawn),
});

/** Filters a task's bids by state or to the shortlist, and sorts them. */
export const BidToolbar = ({ control }: { readonly control: FilterControl<TaskBidFilter, BidSort> }) => {
  const { filters, choose } = control;
  return (
    <Box
      role="search"
      aria-label={t`Bids`}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 2fr) minmax(0, 3fr)', sm: '10rem 15rem auto' },
      }}
    >
      <ChoiceField
        id="bids-state"
        name="state"
        label={t`State`}
        value={(filters.state as BidState | undefined) ?? 'any'}
        options={stateLabels()}
        onChosen={(state) => choose({ state: state === 'any' ? '' : state })}
      />
      <ChoiceField
        id="bids-sort"
        name="sort"
        label={t`Sort`}
        value={filters.sort}
        options={sortLabels()}
        onChosen={(sort) => choose({ sort })}
      />
      <FormControlLabel
        label={t`Shortlisted`}
        control={
          <Checkbox
            id="bids-shortlisted"
            name="shortlisted"
            value="true"
            checked={filters.shortlisted !== undefined}
            onChange={({ target }) => choose({ shortlisted: target.checked ? 'true' : '' })}
          />
        }
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, justifySelf: 'start', alignSelf: 'end', m: 0 }}
      />
    </Box>
  );
};
