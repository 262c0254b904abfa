import type { HandlerOf } from '@marketplace/service-kit';
import type { ChangeTask } from '../change-task/changeTask.ts';
import { answer } from '../http/answers.ts';
import { giveCommand } from '../http/giveCommand.ts';
import { expectedVersionsOf } from '../http/ifMatch.ts';
import { taskIdParam } from '../http/taskIdParam.ts';
import { isRefused } from '../task/decision.ts';
import { ownersTask } from '../task/ownersTask.ts';
import type { TaskState } from '../task/state.ts';
import { decideUpdateTask } from './decideUpdateTask.ts';

/** PUT /tasks/{id}. */
export const updateTask =
  (changeTask: ChangeTask): HandlerOf<'updateTask'> =>
  async (request) => {
    const { req, res, caller, body: changes } = request;
    const onlyIfSeen = expectedVersionsOf(req.get('If-Match'));
    // Only the owner's command needs the count: other callers are refused.
    const isOwn = (state: TaskState) => !isRefused(ownersTask({ callerUid: caller.uid }, state));
    const taskId = taskIdParam(req.params['id']);
    const { kind, position } = await giveCommand(changeTask, request, {
      taskId,
      insertedId: taskId,
      ...(changes.maxOffers ? { needsCount: isOwn } : {}),
      decide: (state) => decideUpdateTask({ callerUid: caller.uid, onlyIfSeen, changes }, state),
    });

    const modifiedCount = kind === 'unchanged' ? 0 : 1;
    answer(res, 200, { acknowledged: true, matchedCount: 1, modifiedCount, position });
  };
