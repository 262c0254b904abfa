import { type Task, statuses, searchWords } from '@marketplace/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useRef, memo } from 'react';
import type { Page } from '../../api/pages.ts';
import {
  taskFilters,
  toTaskQuery,
  type TaskFilters,
  type TaskFilterControl,
} from '../../taskFilters/taskFilters.ts';
import { useGetMyTasksInfiniteQuery, useLazyGetTaskBidsCountQuery } from '../../commands/tasksApi.ts';
import { useSending } from '../../commands/sending.ts';
import { shownTask } from '../../commands/shownTask.ts';
import { waitingFirst } from './mine/waiting.ts';
import { t } from '@lingui/core/macro';
import { Box, Button, Typography } from '@mui/material';
import { Toolbar } from '../../taskFilters/Toolbar.tsx';
import { FilterChoice } from '../../urlFilters/FilterChoice.tsx';
import { statusText } from '../../ui/tasks/taskLabels.ts';
import { shortTitle } from '../../ui/text/shortTitle.ts';
import { useToasts } from '../../ui/toasts/toasts.ts';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { useDialogs } from '../../ui/feedback/Dialogs.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { activeFilters } from '../../taskFilters/activeFilters.ts';
import { FilterChips } from '../../taskFilters/FilterChips.tsx';
import { NearWords } from '../../taskFilters/NearWords.tsx';
import { useUrlFilters } from '../../urlFilters/useUrlFilters.ts';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { myTasksFailed } from './calls/failureTexts.ts';
import { MyTaskList, type Actions } from './mine/MyTaskList.tsx';
import { useTaskActions } from './changes/useTaskActions.tsx';
import { UpdateTaskDialog } from './edit/UpdateTaskDialog.tsx';
import { LoadMoreTasks } from '../../ui/lists/LoadMoreTasks.tsx';
import { useSteady } from '../../ui/lists/useSteady.ts';

/** The query for the waiting tasks of all pages. None in another order, and none for a search, which has few matches. */
const onlyWaiting = (filters: TaskFilters) => {
  const { sort, ...others } = toTaskQuery(filters);
  return sort === taskFilters.defaultSort && others.q === undefined
    ? ({ ...others, waiting: 'true' } as const)
    : skipToken;
};

/** The own tasks that match the filters, page by page. Tasks that wait for the owner are first, unless the user chose an order. */
const useMyTasks = (filters: TaskFilters) => {
  const query = useGetMyTasksInfiniteQuery(useMemo(() => toTaskQuery(filters), [filters]));
  const waiting = useGetMyTasksInfiniteQuery(useMemo(() => onlyWaiting(filters), [filters]));
  const changes = useSending();
  const shown = (pages: readonly Pick<Page<Task>, 'items'>[] = []) =>
    pages.flatMap(({ items }) => items.map((task) => shownTask(task, changes)));

  const read = shown(query.data?.pages);
  const ids = new Set(read.map(({ _id }) => _id));
  const others = shown(waiting.currentData?.pages).filter(({ _id }) => !ids.has(_id));
  const tasks = filters.sort === taskFilters.defaultSort ? waitingFirst([...read, ...others]) : read;
  return { query, tasks, isLoading: query.isLoading || waiting.isLoading };
};

/** The search, the status and the order of My Posted Tasks. */
const MyTasksToolbar = memo(({ control }: { readonly control: TaskFilterControl }) => (
  <Toolbar control={control}>
    <Box sx={{ flex: '1 1 9rem', minWidth: { sm: '10.625rem' } }}>
      <FilterChoice
        id="filter-status"
        name="status"
        label={t`Status`}
        value={control.filters.status}
        options={statuses}
        textOf={statusText}
        onChosen={(status) => control.choose({ status })}
      />
    </Box>
  </Toolbar>
));

/** Counts the bids on an own task, and shows the number. */
const useShowBidsCount = () => {
  const toasts = useToasts();
  const [getBidsCount] = useLazyGetTaskBidsCountQuery();
  return async (task: Task): Promise<void> => {
    const title = shortTitle(task.title);
    try {
      const { bidsCount } = await toasts.during(
        t`Counting the bids on "${title}"...`,
        getBidsCount(task._id).unwrap(),
      );
      toasts.info(t`Task "${title}" has ${bidsCount} bid(s)`);
    } catch {
      toasts.error(t`Failed to fetch bids count`);
    }
  };
};

/** Shown if there are no tasks. With `onClear`, the filters hide all tasks. */
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

/** The actions on tasks: the same object in all renders, until the set of tasks that are being deleted changes. */
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
  const { data, currentData, error } = query;
  const outdated = data !== undefined && currentData === undefined;
  const actions = useActions();
  const list = useRef<HTMLDivElement>(null);
  const near = data?.pages[0]?.near;
  const searched = near ?? filters.q ?? '';
  const words = useMemo(() => searchWords(searched), [searched]);

  // While the first tasks load, it is not known whether there is a toolbar.
  if (isLoading) return <TableSkeleton />;
  return (
    <Box ref={list} tabIndex={-1} role="region" aria-label={t`Posted tasks`} sx={{ outline: 'none' }}>
      {(tasks.length > 0 || active.length > 0) && (
        <>
          <MyTasksToolbar control={control} />
          <FilterChips active={active} control={control} onNoneLeft={() => list.current?.focus()} />
        </>
      )}
      <Box role="status" sx={{ mb: near === undefined ? 0 : 2 }}>
        {near !== undefined && !outdated && <NearWords searched={filters.q} near={near} />}
      </Box>
      <Loaded query={query} what={myTasksFailed} keepsStale={!outdated}>
        {({ pages }) =>
          tasks.length === 0 ? (
            <NoTasks {...(active.length > 0 && { onClear: control.clear })} />
          ) : (
            <Box aria-busy={outdated} sx={{ transition: 'opacity 150ms', ...(outdated && { opacity: 0.5 }) }}>
              <MyTaskList tasks={tasks} words={words} actions={actions} />
              <LoadMoreTasks
                shown={tasks.length}
                total={pages.at(-1)?.total ?? 0}
                isMore={pages.at(-1)?.isMore}
                list={query}
                fault={error && myTasksFailed(error)}
              />
            </Box>
          )
        }
      </Loaded>
    </Box>
  );
};

export const Component = () => (
  <>
    <PageTitle sx={{ mb: 4 }}>{t`My Posted Tasks`}</PageTitle>
    <MyTasks />
  </>
);
