import { withdrawAcceptanceSchema, workNoteSchema } from '@marketplace/contracts';
import { parseBody } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';
import type { ChangeTask } from '../change-task/changeTask.ts';
import { decideDeliver, decideRequestChanges, decideWithdrawAcceptance } from '../work/decideWork.ts';
import { answer } from './answers.ts';
import { contextOf } from './caller.ts';
import { idempotentRequest } from './idempotency.ts';
import { refusalProblem } from './refusals.ts';
import { taskIdParam } from './taskIdParam.ts';

/** A command on the work of a task; `textOf` checks the body and returns its reason or note. */
const workCommand =
  (call: string, textOf: (body: unknown) => string, decide: typeof decideDeliver) =>
  (changeTask: ChangeTask): RequestHandler<{ id: string }> =>
  async (req, res) => {
    const { caller, actor, correlationId } = contextOf(res);
    const body: unknown = req.body;
    const text = textOf(body);
    const taskId = taskIdParam(req.params.id);
    const result = await changeTask({
      taskId,
      actor,
      correlationId,
      idempotency: idempotentRequest({
        key: req.get('Idempotency-Key'),
        callerUid: caller.uid,
        call: call.replace('{id}', taskId),
        body,
        insertedId: taskId,
      }),
      decide: (state) => decide({ callerUid: caller.uid, text }, state),
    });
    if (result.kind === 'refused') throw refusalProblem(result.reason);
    answer(res, 200, { acknowledged: true, position: result.position });
  };

const noteOf = (body: unknown) => parseBody(workNoteSchema, body).note;

export const withdrawAcceptance = workCommand(
  'POST /tasks/{id}/acceptance/withdraw',
  (body) => parseBody(withdrawAcceptanceSchema, body).reason,
  decideWithdrawAcceptance,
);
export const deliverWork = workCommand('POST /tasks/{id}/deliver', noteOf, decideDeliver);
export const requestChanges = workCommand('POST /tasks/{id}/request-changes', noteOf, decideRequestChanges);
