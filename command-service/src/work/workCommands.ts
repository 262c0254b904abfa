import type { HandlerOf } from '@marketplace/service-kit';
import type { ChangeTask } from '../change-task/changeTask.ts';
import { decideDeliver, decideRequestChanges, decideResign, decideWithdrawAcceptance } from './decideWork.ts';
import { answer } from '../http/answers.ts';
import { giveCommand } from '../http/giveCommand.ts';
import { taskIdParam } from '../http/taskIdParam.ts';

type WorkCall = 'withdrawAcceptance' | 'resign' | 'deliverWork' | 'requestChanges';

/** A command on the work of a task: a text for the other side. */
const workCommand =
  (decide: typeof decideDeliver) =>
  (changeTask: ChangeTask): HandlerOf<WorkCall> =>
  async (request) => {
    const { req, res, caller, body } = request;
    const text = 'note' in body ? body.note : body.reason;
    const taskId = taskIdParam(req.params['id']);
    const { position } = await giveCommand(changeTask, request, {
      taskId,
      insertedId: taskId,
      decide: (state) => decide({ callerUid: caller.uid, text }, state),
    });
    answer(res, 200, { acknowledged: true, position });
  };

export const withdrawAcceptance = workCommand(decideWithdrawAcceptance);
export const resign = workCommand(decideResign);
export const deliverWork = workCommand(decideDeliver);
export const requestChanges = workCommand(decideRequestChanges);
