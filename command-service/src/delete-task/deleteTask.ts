import type { HandlerOf } from '@marketplace/service-kit';
import type { ChangeTask } from '../change-task/changeTask.ts';
import { answer } from '../http/answers.ts';
import { giveCommand } from '../http/giveCommand.ts';
import { expectedVersionsOf } from '../http/ifMatch.ts';
import { taskIdParam } from '../http/taskIdParam.ts';
import { decideDeleteTask } from './decideDeleteTask.ts';

/** DELETE /tasks/{id}. */
export const deleteTask =
  (changeTask: ChangeTask): HandlerOf<'deleteTask'> =>
  async (request) => {
    const { req, res, caller } = request;
    const onlyIfSeen = expectedVersionsOf(req.get('If-Match'));
    const taskId = taskIdParam(req.params['id']);
    const { position } = await giveCommand(changeTask, request, {
      taskId,
      insertedId: taskId,
      decide: (state) => decideDeleteTask({ callerUid: caller.uid, onlyIfSeen }, state),
    });

    answer(res, 200, { acknowledged: true, deletedCount: 1, position });
  };
