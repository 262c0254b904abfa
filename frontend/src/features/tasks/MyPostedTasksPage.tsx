import { searchWords, type Task } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { useDialogs } from '../../ui/feedback/Dialogs.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { activeFilters } from '../../taskFilters/activeFilters.ts';
import { FilterChips } from '../../taskFilters/FilterChips.tsx';
import { NearWords } from '../../taskFilters/NearWords.tsx';
import { taskFilters } from '../../taskFilters/taskFilters.ts';
import { useUrlFilters } from '../../urlFilters/useUrlFilters.ts';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { myTasksFailed } from './calls/failureTexts.ts';
import { MyTaskList } from './mine/MyTaskList.tsx';
import type { Actions } from './mine/TaskActions.tsx';
import { MyTasksToolbar } from './mine/MyTasksToolbar.tsx';
import { useMyTasks } from './mine/useMyTasks.ts';
import { useShowBidsCount } from './mine/useShowBidsCount.ts';
import { useTaskActions } from './changes/useTaskActions.tsx';
import { UpdateTaskDialog } from './edit/UpdateTaskDialog.tsx';
import { LoadMoreTasks } from '../../ui/lists/LoadMoreTasks.tsx';
import { useFocusFallback } from '../../ui/lists/useFocusFallback.ts';
import { useSteady } from '../../ui/lists/useSteady.ts';

/** `onClear`: filters hide all tasks. */
const NoTasks = ({ onClear }: { readonly onClear?: () => void }) =>
  onClear ? (
    <EmptyState title={t`No Tasks Available`}>
      <Typography color="textSecondary">
        <Trans>None of your tasks fits all of these filters.</Trans>
      </Typography>
      <Button variant="contained" onClick={onClear}>
        <Trans>Clear filters</Trans>
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title={t`You haven't posted any tasks yet.`}>
      <Button component={Link} to={paths.addTask} variant="contained">
        <Trans>Add Task</Trans>
      </Button>
    </EmptyState>
  );

/** The same ones over all renders, until another task is being deleted. */
const useActions = (): Actions => {
  const open = useDialogs();
  const { remove: removeTask, deleting } = useTaskActions();
  const showBidsCount = useShowBidsCount();
  const update = useSteady((task: Task) =>
    open((onClosed) => <UpdateTaskDialog task={task} onClosed={onClosed} />),
  );
  const remove = useSteady((task: Task) => void removeTask(task));
  const bids = useSteady((task: Task) => void showBidsCount(task));
  return useMemo(() => ({ update, remove, bids, deleting }), [update, remove, bids, deleting]);
};

const MyTasks = () => {
  const control = useUrlFilters(taskFilters);
  const { filters } = control;
  const active = useMemo(() => activeFilters(filters), [filters]);
  const { query, tasks, isLoading } = useMyTasks(filters);
  const { data, currentData, error, refetch } = query;
  const outdated = data !== undefined && currentData === undefined;
  const actions = useActions();
  const list = useFocusFallback<HTMLDivElement>();
  const near = data?.pages[0]?.near;
  const searched = near ?? filters.q ?? '';
  const words = useMemo(() => searchWords(searched), [searched]);

  if (isLoading) return <TableSkeleton />;
  const failed = data === undefined || (outdated && error !== undefined);
  return (
    <Box {...list} role="region" aria-label={t`Posted tasks`} sx={{ outline: 'none' }}>
      {(tasks.length > 0 || active.length > 0) && (
        <>
          <MyTasksToolbar control={control} />
          <FilterChips active={active} control={control} onNoneLeft={() => list.ref.current?.focus()} />
        </>
      )}
      <Box role="status" sx={{ mb: near === undefined ? 0 : 2 }}>
        {near !== undefined && !outdated && <NearWords searched={filters.q} near={near} />}
      </Box>
      {failed ? (
        <ErrorState message={myTasksFailed(error)} error={error} onRetry={refetch} />
      ) : tasks.length === 0 ? (
        <NoTasks {...(active.length > 0 && { onClear: control.clear })} />
      ) : (
        <Box aria-busy={outdated} sx={{ transition: 'opacity 150ms', ...(outdated && { opacity: 0.5 }) }}>
          <MyTaskList tasks={tasks} words={words} actions={actions} />
          <LoadMoreTasks
            shown={tasks.length}
            total={data.pages.at(-1)?.total ?? 0}
            isMore={data.pages.at(-1)?.isMore}
            list={query}
            fault={error && myTasksFailed(error)}
          />
        </Box>
      )}
    </Box>
  );
};

export const Component = () => (
  <>
    <PageTitle sx={{ mb: 4 }}>{t`My Posted Tasks`}</PageTitle>
    <MyTasks />
  </>
);
