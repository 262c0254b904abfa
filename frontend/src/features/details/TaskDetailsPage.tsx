import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { useDialogs } from '../../ui/feedback/Dialogs.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';
import { visuallyHidden } from '../../ui/styles/visuallyHidden.ts';
import { TaskSheet } from './TaskSheet.tsx';
import { useTask } from './useTask.ts';
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
  const read = useTask(id);
  const open = useDialogs();
  const navigate = useNavigate();
  const [deleted, setDeleted] = useState(false);
  // Only while this page is shown: the user may have left it before the answer.
  useEffect(() => {
    if (deleted) void navigate(paths.myPostedTask);
  }, [deleted, navigate]);

  return (
    <Loaded
      query={read}
      showsFormer={false}
      what={() => t`Failed to fetch task`}
      loading={<TextSkeleton />}
      missing={<MissingTask />}
    >
      {(task) => (
        <TaskSheet
          task={task}
          isRead={read.isRead}
          onUpdate={() => open((onClosed) => <UpdateTaskDialog task={task} onClosed={onClosed} />)}
          onDeleted={() => setDeleted(true)}
        />
      )}
    </Loaded>
  );
};

export const Component = () => {
  const { id = '' } = useParams();
  return <Details key={id} id={id} />;
};
