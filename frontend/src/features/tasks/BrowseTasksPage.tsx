import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { clamp } from '../../ui/clamp.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { cardGrid, CardsSkeleton } from '../../ui/skeletons.tsx';
import { TaskCard } from '../../ui/TaskCard.tsx';
import { UserText } from '../../ui/UserText.tsx';
import { requestIdOf } from '../../api/apiError.ts';
import { listFailed } from './calls/messages.ts';
import { useGetTasksInfiniteQuery } from './calls/tasksApi.ts';
import { ShowMore } from '../../ui/ShowMore.tsx';

const TaskList = () => {
  const { data, error, isLoading, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useGetTasksInfiniteQuery(undefined);
  const tasks = data?.pages.flatMap((page) => page.items) ?? [];
  const total = data?.pages.at(-1)?.total ?? 0;

  if (isLoading) return <CardsSkeleton />;
  if (error && tasks.length === 0)
    return (
      <ErrorState message={listFailed(error)} requestId={requestIdOf(error)} onRetry={() => void refetch()} />
    );
  if (tasks.length === 0)
    return (
      <EmptyState title="No Tasks Available">
        <Button component={Link} to={paths.addTask} variant="contained">
          Add Task
        </Button>
      </EmptyState>
    );
  return (
    <>
      <Box component="ul" sx={{ ...cardGrid, m: 0, p: 0, listStyle: 'none' }}>
        {tasks.map((task) => (
          <TaskCard
            key={task._id}
            task={task}
            description={<UserText sx={clamp(3)}>{task.description}</UserText>}
          />
        ))}
      </Box>
      <ShowMore
        shown={tasks.length}
        total={total}
        hasNext={hasNextPage}
        loading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        fault={error && listFailed(error)}
      />
    </>
  );
};

export const Component = () => (
  <>
    <PageTitle documentTitle="Browse Tasks" sx={{ mb: 4 }}>
      All Shared Tasks
    </PageTitle>
    <TaskList />
  </>
);
