import type { Task } from '@marketplace/contracts';
import { Button, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { messageOr, myTasksFailed, requestIdOf } from './calls/messages.ts';
import { MyTaskCards } from './mine/MyTaskCards.tsx';
import { MyTasksTable } from './mine/MyTasksTable.tsx';
import { useTaskActions } from './mine/useTaskActions.ts';
import { UpdateTaskDialog } from './mine/UpdateTaskDialog.tsx';
import { useGetMyTasksQuery } from './calls/tasksApi.ts';

const MyTasks = () => {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const { data, error, isLoading, refetch } = useGetMyTasksQuery(undefined);
  const [updating, setUpdating] = useState<Task>();
  const { remove, showBids } = useTaskActions();

  if (isLoading) return <TableSkeleton />;
  if (data === undefined)
    return (
      <ErrorState
        message={myTasksFailed(error)}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0)
    return (
      <EmptyState title="You haven't posted any tasks yet.">
        <Button component={Link} to={paths.addTask} variant="contained">
          Add Task
        </Button>
      </EmptyState>
    );
  const actions = {
    update: setUpdating,
    remove: (task: Task) => void remove(task),
    bids: (task: Task) => void showBids(task),
  };
  return (
    <>
      {wide ? (
        <MyTasksTable tasks={data} actions={actions} />
      ) : (
        <MyTaskCards tasks={data} actions={actions} />
      )}
      {updating && (
        <UpdateTaskDialog
          key={updating._id}
          task={updating}
          failed={(fault) => messageOr(fault, 'Failed to update task')}
          onClose={() => setUpdating(undefined)}
        />
      )}
    </>
  );
};

export const Component = () => (
  <>
    <PageTitle sx={{ mb: 4 }}>My Posted Tasks</PageTitle>
    <MyTasks />
  </>
);
