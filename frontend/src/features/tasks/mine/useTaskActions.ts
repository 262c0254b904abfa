import type { Task } from '@marketplace/contracts';
import { useState } from 'react';
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { useLazyGetTaskBidsCountQuery } from '../calls/bidsApi.ts';
import { messageOr } from '../calls/messages.ts';
import { useDeleteTaskMutation } from '../calls/tasksApi.ts';

/** The owner's actions on a task in the list. */
export const useTaskActions = () => {
  const confirm = useConfirm();
  const toasts = useToasts();
  const [deleteTask] = useDeleteTaskMutation();
  const [deleting, setDeleting] = useState<ReadonlySet<string>>(new Set());
  const [getBidsCount] = useLazyGetTaskBidsCountQuery();

  /** Asks, deletes and shows the result; true if the task is deleted. */
  const remove = async (task: Task): Promise<boolean> => {
    const sure = await confirm({
      title: 'Are you sure?',
      text: "You won't be able to revert this!",
      confirm: 'Delete',
    });
    if (!sure) return false;
    setDeleting((others) => new Set([...others, task._id]));
    try {
      await deleteTask(task._id).unwrap();
      toasts.success('Deleted!');
      return true;
    } catch (error) {
      toasts.error(messageOr(error, 'Failed to delete task'));
      return false;
    } finally {
      setDeleting((all) => new Set([...all].filter((id) => id !== task._id)));
    }
  };

  const showBids = async (task: Task): Promise<void> => {
    try {
      const { bidsCount } = await toasts.during(
        `Counting the bids on "${task.title}"...`,
        getBidsCount(task._id).unwrap(),
      );
      toasts.info(`Task "${task.title}" has ${bidsCount} bid(s)`);
    } catch {
      toasts.error('Failed to fetch bids count');
    }
  };

  return { remove, showBids, deleting };
};
