import { noFieldsSchema } from '@marketplace/contracts';
import { parseBody } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';
import type { ChangeTask } from '../change-task/changeTask.ts';
import { answer } from '../http/answers.ts';
import { contextOf } from '../http/caller.ts';
import { giveCommand } from '../http/giveCommand.ts';
import { seenEditsOf } from '../http/ifMatch.ts';
import { taskIdParam } from '../http/taskIdParam.ts';
import { decideDeleteTask } from './decideDeleteTask.ts';

/** DELETE /tasks/{id}. */
export const deleteTask =
  (changeTask: ChangeTask): RequestHandler<{ id: string }> =>
  async (req, res) => {
    const { caller } = contextOf(res);
    parseBody(noFieldsSchema, req.body);
    const onlyIfSeen = seenEditsOf(req.get('If-Match'));
    const taskId = taskIdParam(req.params.id);
    const { position } = await giveCommand(changeTask, req, res, {
      taskId,
      repeatable: { call: `DELETE /tasks/${taskId}`, insertedId: taskId },
      decide: (state) => decideDeleteTask({ callerUid: caller.uid, onlyIfSeen }, state),
    });

    answer(res, 200, { acknowledged: true, deletedCount: 1, position });
  };
