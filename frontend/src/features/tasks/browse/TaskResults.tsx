import { t, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import ArrowUpwardIcon from 'virtual:icons/baseline-arrow-upward';
import { paths } from '../../../navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { LoadMoreTasks } from '../../../ui/lists/LoadMoreTasks.tsx';
import { listFailed } from '../calls/failureTexts.ts';
import { BrowseSkeleton } from './BrowseCard.tsx';
import { TaskGrid } from './TaskGrid.tsx';
import { useInfiniteScroll } from '../../../ui/lists/useInfiniteScroll.ts';
import type { TaskListState } from './useTaskList.ts';
import { visuallyHidden } from '../../../ui/styles.ts';
import type { News } from '../calls/loadedTasks.ts';

interface NewTasksProps {
  readonly news: News;
  readonly onShow: () => void;
}

const labelOf = (news: Exclude<News, undefined>): string => {
  if (news === 'changes') return t`Show the latest`;
  const { newTasks } = news;
  return plural(newTasks, { one: '# new task', other: '# new tasks' });
};

/** A button that shows new tasks. Its height is 0, so that nothing moves when it appears. */
const NewTasks = ({ news, onShow }: NewTasksProps) => (
  <Box sx={{ position: 'sticky', top: 84, height: 0, zIndex: 3, display: 'grid', justifyItems: 'center' }}>
    {/* Announced without the count on the button, which may keep changing, so that screen readers announce it once. */}
    <Box role="status" sx={visuallyHidden}>
      {news === undefined ? '' : t`There are new tasks. A button above the list shows them.`}
    </Box>
    {news !== undefined && (
      <Button
        variant="contained"
        size="small"
        startIcon={<ArrowUpwardIcon />}
        onClick={onShow}
        sx={{ borderRadius: 5, fontVariantNumeric: 'tabular-nums' }}
      >
        {labelOf(news)}
      </Button>
    )}
  </Box>
);

interface TaskResultsProps {
  readonly list: TaskListState;
  readonly filtered: boolean;
  readonly onClear: () => void;
}

const NoTasks = ({ filtered, onClear }: Omit<TaskResultsProps, 'list'>) => (
  <EmptyState title={t`No Tasks Available`}>
    {filtered ? (
      <>
        <Typography color="textSecondary">
          <Trans>No task fits all of these filters.</Trans>
        </Typography>
        <Button variant="contained" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      </>
    ) : (
      <Button component={Link} to={paths.addTask} variant="contained">
        <Trans>Add Task</Trans>
      </Button>
    )}
  </EmptyState>
);

/** The found tasks, or their loading, error or empty state. */
export const TaskResults = ({ list, filtered, onClear }: TaskResultsProps) => {
  const { tasks, total, isMore, words, news, error, outdated, isFetching, hasNextPage } = list;
  const grid = useRef<HTMLUListElement>(null);
  const { onNearEnd, resetCount } = useInfiniteScroll(() => void list.fetchNextPage());
  const readsOn = hasNextPage && !isFetching && !error && !outdated;

  const showNews = () => {
    window.scrollTo({ top: 0 });
    grid.current?.focus({ preventScroll: true });
    resetCount();
    void list.refetch();
  };
  return (
    <Loaded
      query={list}
      what={listFailed}
      loading={<BrowseSkeleton />}
      keepsStale={tasks.length > 0 && !outdated}
    >
      {() => (
        <Box
          aria-busy={outdated}
          sx={{ transition: 'opacity 150ms' }}
          // An inline style, because a new class adds CSS rules, for which the browser computes all styles of the page again.
          style={outdated ? { opacity: 0.5 } : undefined}
        >
          <NewTasks news={news} onShow={showNews} />
          {tasks.length === 0 ? (
            <NoTasks filtered={filtered} onClear={onClear} />
          ) : (
            <>
              <TaskGrid
                ref={grid}
                tasks={tasks}
                list={list.name}
                total={isMore ? undefined : total}
                words={words}
                onNearEnd={readsOn ? onNearEnd : undefined}
              />
              <LoadMoreTasks
                shown={tasks.length}
                total={total}
                isMore={isMore}
                list={list}
                href={list.next}
                onMore={() => {
                  resetCount();
                  void list.fetchNextPage();
                }}
                fault={error && listFailed(error)}
              />
            </>
          )}
        </Box>
      )}
    </Loaded>
  );
};
