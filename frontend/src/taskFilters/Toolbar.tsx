import type { Sort } from '@marketplace/contracts';
import SearchIcon from '@mui/icons-material/Search';
import { Box, InputAdornment } from '@mui/material';
import type { ReactNode } from 'react';
import { ChoiceField } from '../ui/forms/ChoiceField.tsx';
import { FilterTextField } from '../urlFilters/FilterTextField.tsx';
import { taskFilters, type TaskFilterControl } from './taskFilters.ts';

const sortLabels: Readonly<Record<Sort, string>> = {
  '-posted': 'Newest first',
  posted: 'Oldest first',
  deadline: 'Nearest deadline first',
  '-deadline': 'Farthest deadline first',
  '-budget': 'Highest budget first',
  budget: 'Lowest budget first',
  bids: 'Fewest bids first',
  '-bids': 'Most bids first',
};

interface ToolbarProps {
  readonly control: TaskFilterControl;
  /** Beside the order. */
  readonly children?: ReactNode;
}

/** The search words and the order. */
export const Toolbar = ({ control, children }: ToolbarProps) => (
  <Box
    role="search"
    aria-label="Tasks"
    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mb: 3 }}
  >
    <Box sx={{ flex: '1 1 280px' }}>
      <FilterTextField
        id="filter-q"
        name="q"
        valueOf={(typed) => taskFilters.valueOf('q', typed)}
        value={control.filters.q}
        onTyped={(q) => control.type({ q })}
        type="search"
        label="Search"
        placeholder="Words in the title or description"
        hint="At most 200 characters."
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
    </Box>
    <Box sx={{ flex: { xs: '1 1 100%', sm: '0 0 auto' }, display: 'flex', alignItems: 'end', gap: 2 }}>
      <ChoiceField
        id="sort"
        name="sort"
        label="Sort"
        value={control.filters.sort}
        options={sortLabels}
        onChosen={(sort) => control.choose({ sort })}
        sx={{ flexGrow: 1, minWidth: { sm: 230 } }}
      />
      {children}
    </Box>
  </Box>
);
