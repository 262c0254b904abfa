import CloseIcon from '@mui/icons-material/Close';
import TuneIcon from '@mui/icons-material/Tune';
import { Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { FilterFields } from './FilterFields.tsx';
import type { TaskFilterControl } from './taskFilters.ts';

interface FiltersProps {
  readonly control: TaskFilterControl;
  readonly active: number;
}

const ClearFilters = ({ control, active }: FiltersProps) => (
  // Not `disabled` when it has been pressed: that would drop the keyboard's focus.
  <Button
    variant="outlined"
    fullWidth
    aria-disabled={active === 0}
    onClick={control.clear}
    sx={{ '&[aria-disabled=true]': { color: 'text.secondary', borderColor: 'divider' } }}
  >
    Clear filters
  </Button>
);

/** The filters beside the list, where there is room for them. */
export const FilterPanel = (props: FiltersProps) => (
  <Box
    component="section"
    aria-label="Filters"
    sx={{
      position: 'sticky',
      top: 96,
      maxHeight: 'calc(100dvh - 112px)',
      overflowY: 'auto',
      // Room for the focus rings of what it holds.
      m: -0.5,
      p: 0.5,
      display: 'grid',
      gap: 3,
    }}
  >
    <FilterFields control={props.control} />
    <ClearFilters {...props} />
  </Box>
);

/** The filters behind a button, on a small screen. */
export const FilterDrawer = (props: FiltersProps & { readonly matches: string }) => {
  const [open, setOpen] = useState(false);
  const heading = useId();
  const { control, active, matches } = props;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<TuneIcon />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {active === 0 ? 'Filters' : `Filters (${active})`}
      </Button>
      <Drawer
        anchor="right"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-labelledby': heading,
            sx: {
              width: 'min(380px, 100vw)',
              boxShadow: 'none',
              borderLeft: 1,
              borderColor: 'divider',
              bgcolor: 'background.default',
            },
          },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', p: 2, pb: 1 }}>
          <Typography id={heading} variant="h3" component="h2">
            Filters
          </Typography>
          <IconButton aria-label="Close the filters" edge="end" onClick={() => setOpen(false)}>
            <CloseIcon />
          </IconButton>
        </Box>
        <Box sx={{ flexGrow: 1, overflowY: 'auto', p: 2 }}>
          <FilterFields control={control} />
        </Box>
        <Box sx={{ display: 'grid', gap: 1, p: 2, borderTop: 1, borderColor: 'divider' }}>
          <Button variant="contained" onClick={() => setOpen(false)}>
            Show {matches}
          </Button>
          <ClearFilters control={control} active={active} />
        </Box>
      </Drawer>
    </>
  );
};
