import type { Task, TaskDetails } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Typography } from '@mui/material';
import { isNotFound } from '../../../api/errors/apiError.ts';
import { ConfirmDialog, type QuestionProps } from '../../../ui/feedback/ConfirmDialog.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { useGetTaskVersionQuery } from '../../../commands/tasksApi.ts';
import { isEdited } from '../form/taskForm.ts';

/** The fields of an own task that its update or deletion needs. */
export type OwnTask = TaskDetails & Pick<Task, '_id'>;

/** A task as the user has seen it; without an ETag until the task was read for the dialog. */
export interface SeenTask {
  readonly task: OwnTask;
  readonly tag?: string;
}

/** Asks the user to confirm the deletion of a task, and says whether it was edited after the user saw it. */
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
