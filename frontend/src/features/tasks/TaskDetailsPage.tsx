import { Button } from '@mui/material';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { isGone, requestIdOf } from './calls/messages.ts';
import { TaskSheet } from './details/TaskSheet.tsx';
import { useGetTaskQuery } from './calls/tasksApi.ts';

export const Component = () => {
  const { id = '' } = useParams();
  const { data, error, isLoading, refetch } = useGetTaskQuery(id);

  if (isLoading) return <TextSkeleton />;
  if (isGone(error))
    return (
      <EmptyState title="This task is not there any more, or never was.">
        <Button component={Link} to={paths.browse} variant="contained">
          Browse Tasks
        </Button>
      </EmptyState>
    );
  if (data === undefined)
    return (
      <ErrorState
        message="Failed to fetch task"
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    );
  return <TaskSheet task={data} />;
};
