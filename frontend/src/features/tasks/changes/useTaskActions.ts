import type { Task, TaskDetails } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { isNotFound } from '../../../api/errors/apiError.ts';
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx';
import { shortTitle } from '../../../ui/text/shortTitle.ts';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { isEditedSince } from '../calls/refusals.ts';
import { useDeleteTaskMutation } from '../calls/taskCommands.ts';
import type { TaskVersion } from '../calls/tasksApi.ts';
import { useReadTaskVersion } from '../calls/useReadTaskVersion.ts';
import { deletionWarning, deletedTitle } from './deletionWarning.tsx';
import { editsBetween } from './fieldChanges.ts';
import { failureText } from '../../../api/errors/readErrorText.ts';

/** What is needed of an own task to update or delete it. */
export type OwnTask = TaskDetails & Pick<Task, '_id'>;

/** The owner's actions on a task in the list. */
export const useTaskActions = () => {
  const confirm = useConfirm();
  const toasts = useToasts();
  const [deleteTask] = useDeleteTaskMutation();
  const { readNow, readAfterRefusal } = useReadTaskVersion();
  const [deleting, setDeleting] = useState<ReadonlySet<string>>(new Set());

  /** Deletes the task as the user has seen it; asks again if others have edited it. False: the user said no. */
  const removeSeen = async (
    shown: TaskDetails,
    id: string,
    reading: Promise<TaskVersion>,
  ): Promise<boolean> => {
    const { task, tag } = await reading;
    const edits = editsBetween(shown, task);
    if (edits.length > 0 && !(await confirm(deletionWarning(edits)))) return false;
    try {
      await deleteTask({ id, ifMatch: tag }).unwrap();
      return true;
    } catch (error) {
      if (!isEditedSince(error)) throw error;
      return removeSeen(task, id, readAfterRefusal(id, tag, error));
    }
  };

  /** Asks, deletes and shows the result; true if the task is deleted. */
  const remove = async (task: OwnTask): Promise<boolean> => {
    const reading = readNow(task._id);
    // It fails below, after the question.
    reading.catch(() => undefined);
    const sure = await confirm({
      title: t`Are you sure?`,
      text: t`You won't be able to revert this!`,
      details: deletedTitle(task.title),
      confirm: t`Delete`,
    });
    if (!sure) return false;
    setDeleting((others) => new Set([...others, task._id]));
    try {
      if (!(await removeSeen(task, task._id, reading))) return false;
      toasts.success(t`Deleted!`);
      return true;
    } catch (error) {
      if (isNotFound(error)) {
        const title = shortTitle(task.title);
        toasts.info(t`"${title}" was deleted meanwhile.`);
        return true;
      }
      toasts.error(failureText(error, t`Failed to delete task`));
      return false;
    } finally {
      setDeleting((all) => new Set([...all].filter((id) => id !== task._id)));
    }
  };

  return { remove, deleting };
};
