import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Total } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { memo, useCallback, useMemo, useRef, type ReactNode, type Ref } from 'react';
import { paths } from '../../navigation/paths.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { activeFilters } from '../../taskFilters/activeFilters.ts';
import { useCategoryCounts } from '../../taskFilters/categoriesApi.ts';
import { FilterChips } from '../../taskFilters/FilterChips.tsx';
import { FilterDrawer, FilterPanel } from '../../taskFilters/FilterPanel.tsx';
import { taskFilters, toTaskQuery } from '../../taskFilters/taskFilters.ts';
import { NearWords } from '../../taskFilters/NearWords.tsx';
import { TaskResults } from '../../features/tasks/browse/TaskResults.tsx';
import { SearchActions } from '../../features/userData/searches/SearchActions.tsx';
import { Toolbar } from '../../taskFilters/Toolbar.tsx';
import { useUrlFilters } from '../../urlFilters/useUrlFilters.ts';
import { useReadAhead, useTaskList } from '../../features/tasks/browse/useTaskList.ts';
import { useAuth } from '../../auth/user/useAuth.ts';
import { AtWidth } from '../../ui/layout/AtWidth.tsx';
import { fromWidth } from '../../ui/styles.ts';

const panelFrom = 1100;

const besidePanel = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [fromWidth(panelFrom)]: { gridTemplateColumns: '14rem minmax(0, 1fr)' },
} as const;

interface MatchesProps {
  readonly ref: Ref<HTMLParagraphElement>;
  readonly children: ReactNode;
}

/** The number of found tasks. Takes the focus when a pressed button disappears. */
const Matches = ({ ref, children }: MatchesProps) => (
  <Typography
    ref={ref}
    role="status"
    tabIndex={-1}
    color="textSecondary"
    sx={{ mb: 2, minHeight: '1.6em', outline: 'none', fontVariantNumeric: 'tabular-nums' }}
  >
    {children}
  </Typography>
);

const TotalText = ({ total, isMore, filtered }: Total & { readonly filtered: boolean }) =>
  isMore ? (
    <Plural value={total} one="More than # task found" other="More than # tasks found" />
  ) : filtered ? (
    <Plural value={total} one="# task found" other="# tasks found" />
  ) : (
    <Plural value={total} one="# task in all" other="# tasks in all" />
  );

/** The list of the filters in the URL, and the counts for the choice of a category. */
const useBrowsing = () => {
  const { readAhead, isRead } = useReadAhead();
  const control = useUrlFilters(taskFilters, { onChange: readAhead });
  const { filters } = control;
  const query = useMemo(() => toTaskQuery(filters), [filters]);
  const active = useMemo(() => activeFilters(filters), [filters]);
  const list = useTaskList(query, isRead(query));
  // Read after the list, which may be found by similar words.
  const categoryCounts = useCategoryCounts(list.data && query, {
    near: list.outdated ? undefined : list.near,
    at: list.data?.pages[0]?.position ?? 0,
  });
  return { control, query, active, list, categoryCounts };
};

const Browse = () => {
  const { user } = useAuth();
  const { control, query, active, list, categoryCounts } = useBrowsing();
  const matches = useRef<HTMLParagraphElement>(null);
  const known = list.data !== undefined && !list.outdated;
  const { total, isMore } = list;
  const found = isMore
    ? t({
        message: plural(total, { one: 'more than # task', other: 'more than # tasks' }),
        context: 'Show more than 1,000 tasks',
      })
    : t({
        message: plural(total, { one: '# task', other: '# tasks' }),
        context: 'Show 5 tasks',
      });
  const toMatches = useCallback(() => matches.current?.focus({ preventScroll: true }), []);
  const panel = useMemo(() => {
    const clear = () => {
      control.clear();
      toMatches();
    };
    return { ...control, clear };
  }, [control, toMatches]);
  const order = useMemo(
    () => (
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
    ),
    [control, active.length, categoryCounts, known, found],
  );

  return (
    // Before the app is loaded, the form asks the server for the search; the app itself follows each field.
    <Box component="form" action={paths.browse} onSubmit={(event) => event.preventDefault()} sx={besidePanel}>
      <button type="submit" hidden />
      <AtWidth from={panelFrom}>
        <Box>
          <FilterPanel control={panel} active={active.length} categoryCounts={categoryCounts} />
        </Box>
      </AtWidth>
      <Box sx={{ minWidth: 0 }}>
        <Toolbar control={control}>{order}</Toolbar>
        <FilterChips active={active} control={control} onNoneLeft={toMatches} />
        <SearchActions
          // A dialog of one user, which may show a secret address, must not stay open for the next user.
          key={user?.uid ?? ''}
          query={taskFilters.write(query).toString()}
          filters={active}
        />
        <Matches ref={matches}>
          {known && <TotalText total={total} {...(isMore && { isMore })} filtered={active.length > 0} />}
          {known && list.near !== undefined && <NearWords searched={query.q} near={list.near} />}
        </Matches>
        <TaskResults list={list} filtered={active.length > 0} onClear={panel.clear} />
      </Box>
    </Box>
  );
};

/** `memo`, because the page has no props: when the address changes, only the parts that read the address render again. */
export const Component = memo(() => (
  <>
    <PageTitle documentTitle={t`Browse Tasks`} sx={{ mb: 4 }}>
      <Trans>All Shared Tasks</Trans>
    </PageTitle>
    <Browse />
  </>
));
