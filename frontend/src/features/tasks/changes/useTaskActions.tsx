import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { isNotFound } from '../../../api/errors/apiError.ts';
import { failureText } from '../../../api/errors/readErrorText.ts';
import { useAsk } from '../../../ui/feedback/ConfirmDialog.tsx';
import { shortTitle } from '../../../ui/text/shortTitle.ts';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { forgetDraftsAbout } from '../../../drafts/forgetDrafts.ts';
import { isEditedSince } from '../../../commands/refusals.ts';
import { useDeleteTaskMutation } from '../../../commands/taskCommands.ts';
import { useReadTaskVersion } from '../../../commands/useReadTaskVersion.ts';
import { DeleteQuestion, type OwnTask, type SeenTask } from './DeleteQuestion.tsx';
import { isEdited } from '../form/taskForm.ts';

export const useTaskActions = () => {
  const ask = useAsk();
  const toasts = useToasts();
  const [deleteTask] = useDeleteTaskMutation();
  const { readNow, readAfterRefusal } = useReadTaskVersion();
  const [deleting, setDeleting] = useState<ReadonlySet<string>>(new Set());

  const question = (seen: OwnTask) => ask<SeenTask>((asked) => <DeleteQuestion {...asked} seen={seen} />);

  /** Deletes the version of the task that the user has seen; asks again if it was edited later. False if the user refused. */
  const removeSeen = async ({ task, tag }: SeenTask): Promise<boolean> => {
    const askAgain = async () => {
      const again = await question(task);
      return again !== undefined && removeSeen(again);
    };
    const { _id: id } = task;
    const now = tag === undefined ? await readNow(id) : { task, tag };
    if (isEdited(task, now.task)) return askAgain();
    try {
      await deleteTask({ id, ifMatch: now.tag }).unwrap();
      forgetDraftsAbout(id);
      return true;
    } catch (error) {
      if (!isEditedSince(error)) throw error;
      await readAfterRefusal(id, now.tag, error);
      return askAgain();
    }
  };

  /** Asks, deletes and shows the result; true if the task is deleted. */
  const remove = async (task: OwnTask): Promise<boolean> => {
    const seen = await question(task);
    if (seen === undefined) return false;
    setDeleting((others) => new Set([...others, task._id]));
    try {
      if (!(await removeSeen(seen))) return false;
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
