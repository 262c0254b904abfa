import { t } from '@lingui/core/macro';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { statusText } from '../../../ui/tasks/taskWords.ts';
import { outdated } from '../../tasks/calls/refusals.ts';
import { useUpdateTaskMutation } from '../../tasks/calls/taskCommands.ts';
import { showWhileSent } from '../../tasks/sending/sending.ts';
import { useReadTaskVersion } from '../../tasks/calls/useReadTaskVersion.ts';

/** Completes a task; not over what another tab has done meanwhile, such as taking the acceptance back. */
export const useCompletion = () => {
  const [updateTask] = useUpdateTaskMutation();
  const { readNow } = useReadTaskVersion();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const complete = async (id: string): Promise<unknown> => {
    const { task, tag } = await readNow(id);
    if (task.status !== 'In Progress') {
      const status = statusText(task.status);
      throw outdated(t`The task is ${status} now, so it can’t be completed here.`);
    }
    return updateTask({ id, ifMatch: tag, changes: { status: 'Completed' } }).unwrap();
  };
  return async (id: string): Promise<unknown> => {
    const answered = complete(id);
    const change = {
      requestId: `complete ${id}`,
      taskId: id,
      kind: 'edit',
      fields: { status: 'Completed' },
    } as const;
    await showWhileSent(change, { dispatch, answered });
    return answered;
  };
};
