import { Button } from '@mui/material';
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

export const Component = () => {
  const { id = '' } = useParams();
  // Between two tasks `data` would still be the previous one.
  const { currentData: task, error, refetch } = useGetTaskQuery(id);

  if (isNotFound(error)) return <GoneTask />;
  if (task)
    return (
      <ConfirmProvider>
        <TaskSheet key={id} task={task} />
      </ConfirmProvider>
    );
  if (error === undefined) return <TextSkeleton />;
  return <ErrorState message="Failed to fetch task" error={error} onRetry={refetch} />;
};
