import type { Task, TaskDetails } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Typography } from '@mui/material';
import { isNotFound } from '../../../api/errors/apiError.ts';
import { ConfirmDialog, type QuestionProps } from '../../../ui/feedback/ConfirmDialog.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { useGetTaskVersionQuery } from '../calls/tasksApi.ts';
import { isEdited } from '../form/taskForm.ts';

/** What is needed of an own task to update or delete it. */
export type OwnTask = TaskDetails & Pick<Task, '_id'>;

/** A task as the user has seen it; without its ETag if it was not read yet. */
export interface SeenTask {
  readonly task: OwnTask;
  readonly tag?: string;
}

/** Asks before a task is deleted, and says if others have edited it since the user saw it. */
export const DeleteQuestion = ({ seen, ...asked }: QuestionProps<SeenTask> & { readonly seen: OwnTask }) => {
  const { data, error } = useGetTaskVersionQuery(seen._id, { refetchOnMountOrArgChange: true });
  const value = data ?? { task: seen };
  return (
    <ConfirmDialog<SeenTask>
      {...asked}
      value={value}
      title={isEdited(seen, value.task) ? t`This task was changed meanwhile` : t`Are you sure?`}
      text={t`You won't be able to revert this!`}
      details={
        <Typography sx={{ mt: 1, fontWeight: 600 }}>
          <UserText>{value.task.title}</UserText>
        </Typography>
      }
      over={isNotFound(error) ? t`This task was deleted meanwhile.` : undefined}
      confirm={t`Delete`}
    />
  );
};
