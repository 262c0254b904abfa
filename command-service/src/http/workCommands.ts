import { withdrawAcceptanceSchema, workNoteSchema } from '@marketplace/contracts';
import { assertBodyEmail, parseBody } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';
import type { ChangeTask } from '../change-task/changeTask.ts';
import { decideDeliver, decideRequestChanges, decideWithdrawAcceptance } from '../work/decideWork.ts';
import { answer } from './answers.ts';
import { contextOf } from './caller.ts';
import { giveCommand } from './giveCommand.ts';
import { taskIdParam } from './taskIdParam.ts';

interface WorkBody {
  /** The reason or the note for the other side. */
  readonly text: string;
  readonly userEmail: string | undefined;
}

/** A command on the work of a task; `read` checks its body. */
const workCommand =
  (call: string, read: (body: unknown) => WorkBody, decide: typeof decideDeliver) =>
  (changeTask: ChangeTask): RequestHandler<{ id: string }> =>
  async (req, res) => {
    const { caller } = contextOf(res);
    const { text, userEmail } = read(req.body);
    assertBodyEmail(caller, userEmail);
    const taskId = taskIdParam(req.params.id);
    const { position } = await giveCommand(changeTask, req, res, {
      taskId,
      repeatable: { call: call.replace('{id}', taskId), insertedId: taskId },
      decide: (state) => decide({ callerUid: caller.uid, text }, state),
    });
    answer(res, 200, { acknowledged: true, position });
  };

const readNote = (body: unknown): WorkBody => {
  const { note, userEmail } = parseBody(workNoteSchema, body);
  return { text: note, userEmail };
};
const readReason = (body: unknown): WorkBody => {
  const { reason, userEmail } = parseBody(withdrawAcceptanceSchema, body);
  return { text: reason, userEmail };
};

export const withdrawAcceptance = workCommand(
  'POST /tasks/{id}/acceptance/withdraw',
  readReason,
  decideWithdrawAcceptance,
);
export const deliverWork = workCommand('POST /tasks/{id}/deliver', readNote, decideDeliver);
export const requestChanges = workCommand('POST /tasks/{id}/request-changes', readNote, decideRequestChanges);
