import { sorts, type Sort } from '@marketplace/contracts';
import SearchIcon from '@mui/icons-material/Search';
import { Box, InputAdornment, MenuItem, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { DraftField } from './DraftField.tsx';
import type { FilterControl } from './useFilters.ts';

const sortLabels: Readonly<Record<Sort, string>> = {
  '-posted': 'Newest first',
  posted: 'Oldest first',
  deadline: 'Nearest deadline first',
  '-deadline': 'Farthest deadline first',
  '-budget': 'Highest budget first',
  budget: 'Lowest budget first',
};
const sortOrder = Object.keys(sortLabels).filter((key): key is Sort => sorts.some((sort) => sort === key));

interface ToolbarProps {
  readonly control: FilterControl;
  /** Stands beside the order. */
  readonly children?: ReactNode;
}

/** The words to look for, and the order. */
export const Toolbar = ({ control, children }: ToolbarProps) => (
  <Box
    role="search"
    aria-label="Tasks"
    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mb: 3 }}
  >
    <Box sx={{ flex: '1 1 280px' }}>
      <DraftField
        name="q"
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
      <TextField
        select
        id="sort"
        name="sort"
        label="Sort"
        value={control.filters.sort}
        onChange={({ target }) => control.choose({ sort: target.value })}
        sx={{ flexGrow: 1, minWidth: { sm: 230 } }}
      >
        {sortOrder.map((sort) => (
          <MenuItem key={sort} value={sort}>
            {sortLabels[sort]}
          </MenuItem>
        ))}
      </TextField>
      {children}
    </Box>
  </Box>
);
