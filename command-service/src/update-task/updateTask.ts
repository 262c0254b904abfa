import { updateTaskSchema } from '@marketplace/contracts';
import { parseBody } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';
import type { ChangeTask } from '../change-task/changeTask.ts';
import { answer } from '../http/answers.ts';
import { contextOf } from '../http/caller.ts';
import { giveCommand } from '../http/giveCommand.ts';
import { seenEditsOf } from '../http/ifMatch.ts';
import { taskIdParam } from '../http/taskIdParam.ts';
import { decideUpdateTask } from './decideUpdateTask.ts';

/** PUT /tasks/{id}. */
export const updateTask =
  (changeTask: ChangeTask): RequestHandler<{ id: string }> =>
  async (req, res) => {
    const { caller } = contextOf(res);
    const { userEmail: _userEmail, ...changes } = parseBody(updateTaskSchema, req.body);
    const onlyIfSeen = seenEditsOf(req.get('If-Match'));
    const taskId = taskIdParam(req.params.id);
    const { kind, position } = await giveCommand(changeTask, req, res, {
      taskId,
      repeatable: { call: `PUT /tasks/${taskId}`, insertedId: taskId },
      decide: (state) => decideUpdateTask({ callerUid: caller.uid, onlyIfSeen, changes }, state),
    });

    const modifiedCount = kind === 'unchanged' ? 0 : 1;
    answer(res, 200, { acknowledged: true, matchedCount: 1, modifiedCount, position });
  };
