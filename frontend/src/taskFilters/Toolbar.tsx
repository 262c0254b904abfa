import type { Sort } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import SearchIcon from 'virtual:icons/baseline-search';
import { Box, Button, InputAdornment } from '@mui/material';
import { memo, type ReactNode } from 'react';
import { ChoiceField } from '../ui/forms/ChoiceField.tsx';
import { FilterTextField } from '../urlFilters/FilterTextField.tsx';
import { useFieldCalls, valueOf } from './fieldCalls.ts';
import type { TaskFilterControl } from './taskFilters.ts';

const sortLabels = (): Readonly<Record<Sort, string>> => ({
  '-posted': t`Newest first`,
  posted: t`Oldest first`,
  deadline: t`Nearest deadline first`,
  '-deadline': t`Farthest deadline first`,
  '-budget': t`Highest budget first`,
  budget: t`Lowest budget first`,
  bids: t`Fewest bids first`,
  '-bids': t`Most bids first`,
});

const searchSlots = {
  htmlInput: { dir: 'auto' },
  input: {
    startAdornment: (
      <InputAdornment position="start">
        <SearchIcon fontSize="small" />
      </InputAdornment>
    ),
  },
} as const;

interface OrderProps extends Pick<TaskFilterControl, 'choose'> {
  readonly sort: Sort;
}

const Order = memo(({ sort, choose }: OrderProps) => (
  <ChoiceField
    id="sort"
    name="sort"
    label={t`Sort`}
    value={sort}
    options={sortLabels()}
    onChosen={(chosen) => choose({ sort: chosen })}
    sx={{ flex: '1 1 9rem', minWidth: { xs: 0, sm: '14.375rem' } }}
  />
));

interface ToolbarProps {
  readonly control: TaskFilterControl;
  /** Shown beside the order. */
  readonly children?: ReactNode;
}

/** The fields for the search words and the order. */
export const Toolbar = memo(({ control, children }: ToolbarProps) => {
  const { onTyped } = useFieldCalls(control);
  return (
    <Box
      role="search"
      aria-label={t`Tasks`}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mb: 3 }}
    >
      <Box sx={{ flex: '1 1 17.5rem' }}>
        <FilterTextField
          id="filter-q"
          name="q"
          valueOf={valueOf}
          value={control.filters.q}
          onTyped={onTyped}
          type="search"
          label={t`Search`}
          placeholder={t`Words in the title or description`}
          hint={t`At most 200 characters.`}
          slotProps={searchSlots}
        />
      </Box>
      <Box
        sx={{
          flex: { xs: '1 1 100%', sm: '0 0 auto' },
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'end',
          gap: 2,
        }}
      >
        <Order sort={control.filters.sort} choose={control.choose} />
        {children}
        <noscript>
          <Button type="submit" variant="contained" sx={{ minHeight: 40 }}>
            <Trans>Search</Trans>
          </Button>
        </noscript>
      </Box>
    </Box>
  );
});
