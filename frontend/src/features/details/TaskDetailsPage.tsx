import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { useDialogs } from '../../ui/feedback/Dialogs.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';
import { visuallyHidden } from '../../ui/styles/visuallyHidden.ts';
import { isNotFound } from '../../api/errors/apiError.ts';
import { TaskSheet } from './TaskSheet.tsx';
import { useGetTaskQuery } from '../tasks/calls/tasksApi.ts';
import { UpdateTaskDialog } from '../tasks/edit/UpdateTaskDialog.tsx';
import { BrowseButton } from '../../ui/tasks/BrowseButton.tsx';

const MissingTask = () => (
  <>
    <PageTitle sx={visuallyHidden}>{t`Task not found`}</PageTitle>
    <EmptyState title={t`This task is not there any more, or never was.`}>
      <BrowseButton />
    </EmptyState>
  </>
);

const Details = ({ id }: { readonly id: string }) => {
  // Between two tasks `data` would still be the previous one.
  const { currentData: task, error, refetch } = useGetTaskQuery(id);
  const open = useDialogs();
  const gone = isNotFound(error);
  const navigate = useNavigate();
  const [deleted, setDeleted] = useState(false);
  // Only while this page is shown: the user may have left it before the answer.
  useEffect(() => {
    if (deleted) void navigate(paths.myPostedTask);
  }, [deleted, navigate]);

  if (!gone && !task)
    return error === undefined ? (
      <TextSkeleton />
    ) : (
      <ErrorState message={t`Failed to fetch task`} error={error} onRetry={refetch} />
    );
  return gone || !task ? (
    <MissingTask />
  ) : (
    <TaskSheet
      task={task}
      onUpdate={() => open((onClosed) => <UpdateTaskDialog task={task} onClosed={onClosed} />)}
      onDeleted={() => setDeleted(true)}
    />
  );
};

export const Component = () => {
  const { id = '' } = useParams();
  return <Details key={id} id={id} />;
};
