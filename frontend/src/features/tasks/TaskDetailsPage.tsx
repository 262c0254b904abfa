import type { TaskAnswer } from '@marketplace/contracts';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { ConfirmProvider } from '../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';
import { visuallyHidden } from '../../ui/styles/visuallyHidden.ts';
import { isNotFound } from '../../api/apiError.ts';
import { TaskSheet } from './details/TaskSheet.tsx';
import { useGetTaskQuery } from './calls/tasksApi.ts';
import { UpdateTaskDialog } from './mine/UpdateTaskDialog.tsx';

const GoneTask = () => (
  <>
    <PageTitle sx={visuallyHidden}>Task not found</PageTitle>
    <EmptyState title="This task is not there any more, or never was.">
      <Button component={Link} to={paths.browse} variant="contained">
        Browse Tasks
      </Button>
    </EmptyState>
  </>
);

const Details = ({ id }: { readonly id: string }) => {
  // Between two tasks `data` would still be the previous one.
  const { currentData: task, error, refetch } = useGetTaskQuery(id);
  /** `opening` counts: a form that is opened again while it is closing is a new one. */
  const [updating, setUpdating] = useState<{ readonly task: TaskAnswer; readonly opening: number }>();
  const gone = isNotFound(error);

  if (!gone && !task)
    return error === undefined ? (
      <TextSkeleton />
    ) : (
      <ErrorState message="Failed to fetch task" error={error} onRetry={refetch} />
    );
  return (
    <ConfirmProvider>
      {gone || !task ? (
        <GoneTask />
      ) : (
        <TaskSheet
          task={task}
          onUpdate={() => setUpdating((last) => ({ task, opening: (last?.opening ?? 0) + 1 }))}
        />
      )}
      {/* Beside the task: what was typed stays if somebody deletes it meanwhile. */}
      {updating && (
        <UpdateTaskDialog
          key={updating.opening}
          task={updating.task}
          onClose={() => setUpdating(undefined)}
        />
      )}
    </ConfirmProvider>
  );
};

export const Component = () => {
  const { id = '' } = useParams();
  return <Details key={id} id={id} />;
};
