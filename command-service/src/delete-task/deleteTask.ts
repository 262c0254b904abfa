import type { RequestHandler } from 'express';
import type { ChangeTask } from '../change-task/changeTask.ts';
import { answer } from '../http/answers.ts';
import { contextOf } from '../http/caller.ts';
import { seenEditsOf } from '../http/ifMatch.ts';
import { refusalProblem } from '../http/refusals.ts';
import { taskIdParam } from '../http/taskIdParam.ts';
import { decideDeleteTask } from './decideDeleteTask.ts';

/** DELETE /tasks/{id}. */
export const deleteTask =
  (changeTask: ChangeTask): RequestHandler<{ id: string }> =>
  async (req, res) => {
    const { caller, actor, correlationId } = contextOf(res);
    const onlyIfSeen = seenEditsOf(req.get('If-Match'));
    const result = await changeTask({
      taskId: taskIdParam(req.params.id),
      actor,
      correlationId,
      decide: (state) => decideDeleteTask({ callerUid: caller.uid, onlyIfSeen }, state),
    });

    if (result.kind === 'refused') throw refusalProblem(result.reason);
    answer(res, 200, { acknowledged: true, deletedCount: 1, position: result.position });
  };
