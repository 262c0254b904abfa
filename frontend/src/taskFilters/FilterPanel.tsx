import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import TuneIcon from 'virtual:icons/baseline-tune';
import { Box, Button } from '@mui/material';
import { memo, useState } from 'react';
import { countText } from '../ui/sentences/countText.ts';
import { SidePanel } from '../ui/layout/SidePanel.tsx';
import { FilterFields } from './FilterFields.tsx';
import type { TaskFilterControl } from './taskFilters.ts';
import { stickyColumn } from '../ui/styles/stickyColumn.ts';

interface FiltersProps {
  readonly control: TaskFilterControl;
  readonly active: number;
  readonly categoryCounts?: ReadonlyMap<string, number> | undefined;
}

const ClearFilters = ({ control, active }: Omit<FiltersProps, 'categoryCounts'>) => (
  // Not `disabled` after a click: that would drop the keyboard's focus.
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
  const [open, setOpen] = useState(false);
  const { control, active, categoryCounts, matches } = props;
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
