import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { useMemo, useRef } from 'react';
import { paths } from '../../navigation/paths.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { activeFilters } from '../../taskFilters/activeFilters.ts';
import { useCategoryCounts } from '../../taskFilters/categoriesApi.ts';
import { FilterChips } from '../../taskFilters/FilterChips.tsx';
import { FilterDrawer, FilterPanel } from '../../taskFilters/FilterPanel.tsx';
import { taskFilters, toTaskQuery } from '../../taskFilters/taskFilters.ts';
import { NearWords } from '../../taskFilters/NearWords.tsx';
import { TaskResults } from './browse/TaskResults.tsx';
import { SearchActions } from '../own/searches/SearchActions.tsx';
import { Toolbar } from '../../taskFilters/Toolbar.tsx';
import { useUrlFilters } from '../../urlFilters/useUrlFilters.ts';
import { useTaskList } from './browse/useTaskList.ts';
import { useAuth } from '../auth/user/useAuth.ts';
import { AtWidth } from '../../ui/layout/AtWidth.tsx';

const panelFrom = 1100;

const Browse = () => {
  const { user } = useAuth();
  const control = useUrlFilters(taskFilters);
  const { filters } = control;
  const query = useMemo(() => toTaskQuery(filters), [filters]);
  const active = useMemo(() => activeFilters(filters), [filters]);
  const list = useTaskList(query);
  // After the list: its words may be near ones.
  const categoryCounts = useCategoryCounts(list.data && query, {
    near: list.outdated ? undefined : list.near,
    at: list.data?.pages[0]?.position ?? 0,
  });
  const matches = useRef<HTMLParagraphElement>(null);
  const known = list.data !== undefined && !list.outdated;
  const { total } = list;
  const found = t({
    message: plural(total, { one: '# task', other: '# tasks' }),
    context: 'Show 5 tasks',
  });
  const toMatches = () => matches.current?.focus({ preventScroll: true });
  const clear = () => {
    control.clear();
    toMatches();
  };
  const clearing = { ...control, clear };

  return (
    // Without the app the server does the search; the app itself follows each field.
    <Box
      component="form"
      action={paths.browse}
      onSubmit={(event) => event.preventDefault()}
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'minmax(0, 1fr)',
        [`@media (min-width: ${panelFrom}px)`]: { gridTemplateColumns: '224px minmax(0, 1fr)' },
      }}
    >
      <button type="submit" hidden />
      <AtWidth from={panelFrom}>
        <Box>
          <FilterPanel control={clearing} active={active.length} categoryCounts={categoryCounts} />
        </Box>
      </AtWidth>
      <Box sx={{ minWidth: 0 }}>
        <Toolbar control={control}>
          <AtWidth
            from={panelFrom}
            below={
              <FilterDrawer
                control={control}
                active={active.length}
                categoryCounts={categoryCounts}
                matches={known ? found : t`the tasks`}
              />
            }
          />
        </Toolbar>
        <FilterChips active={active} control={control} onNoneLeft={toMatches} />
        <SearchActions
          // A dialog of one user, with a secret address perhaps, must not stay for the next.
          key={user?.uid ?? ''}
          query={taskFilters.write(query).toString()}
          filters={active.map(({ label }) => label)}
        />
        <Typography
          ref={matches}
          role="status"
          tabIndex={-1}
          color="textSecondary"
          sx={{ mb: 2, minHeight: '1.6em', outline: 'none', fontVariantNumeric: 'tabular-nums' }}
        >
          {known &&
            (active.length === 0 ? (
              <Plural value={total} one="# task in all" other="# tasks in all" />
            ) : (
              <Plural value={total} one="# task found" other="# tasks found" />
            ))}
          {known && list.near !== undefined && <NearWords searched={query.q} near={list.near} />}
        </Typography>
        <TaskResults list={list} filtered={active.length > 0} onClear={clear} />
      </Box>
    </Box>
  );
};

export const Component = () => (
  <>
    <PageTitle documentTitle={t`Browse Tasks`} sx={{ mb: 4 }}>
      <Trans>All Shared Tasks</Trans>
    </PageTitle>
    <Browse />
  </>
);
