import { Box, Typography } from '@mui/material';
import { useMemo, useRef } from 'react';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { activeFilters } from '../../taskFilters/activeFilters.ts';
import { FilterChips } from '../../taskFilters/FilterChips.tsx';
import { FilterDrawer, FilterPanel } from '../../taskFilters/FilterPanel.tsx';
import { taskFilters, toTaskQuery } from '../../taskFilters/taskFilters.ts';
import { TaskResults } from './browse/TaskResults.tsx';
import { Toolbar } from '../../taskFilters/Toolbar.tsx';
import { useUrlFilters } from '../../urlFilters/useUrlFilters.ts';
import { useTaskList } from './browse/useTaskList.ts';
import { AtWidth } from '../../ui/layout/AtWidth.tsx';
import { manyText } from '../../ui/text/countText.ts';

const panelFrom = 1100;

const Browse = () => {
  const control = useUrlFilters(taskFilters);
  const { filters } = control;
  const query = useMemo(() => toTaskQuery(filters), [filters]);
  const active = useMemo(() => activeFilters(filters), [filters]);
  const list = useTaskList(query);
  const matches = useRef<HTMLParagraphElement>(null);
  const known = list.data !== undefined && !list.outdated;
  const found = manyText(list.total, 'task');
  const toMatches = () => matches.current?.focus({ preventScroll: true });
  const clear = () => {
    control.clear();
    toMatches();
  };
  const clearing = { ...control, clear };

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'minmax(0, 1fr)',
        [`@media (min-width: ${panelFrom}px)`]: { gridTemplateColumns: '224px minmax(0, 1fr)' },
      }}
    >
      <AtWidth from={panelFrom}>
        <Box>
          <FilterPanel control={clearing} active={active.length} />
        </Box>
      </AtWidth>
      <Box sx={{ minWidth: 0 }}>
        <Toolbar control={control}>
          <AtWidth
            from={panelFrom}
            below={
              <FilterDrawer control={control} active={active.length} matches={known ? found : 'the tasks'} />
            }
          />
        </Toolbar>
        <FilterChips active={active} control={control} onNoneLeft={toMatches} />
        <Typography
          ref={matches}
          role="status"
          tabIndex={-1}
          color="textSecondary"
          sx={{ mb: 2, minHeight: '1.6em', outline: 'none', fontVariantNumeric: 'tabular-nums' }}
        >
          {known && (active.length === 0 ? `${found} in all` : `${found} found`)}
        </Typography>
        <TaskResults list={list} filtered={active.length > 0} onClear={clear} />
      </Box>
    </Box>
  );
};

export const Component = () => (
  <>
    <PageTitle documentTitle="Browse Tasks" sx={{ mb: 4 }}>
      All Shared Tasks
    </PageTitle>
    <Browse />
  </>
);
