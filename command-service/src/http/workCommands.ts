import { withdrawAcceptanceSchema, workNoteSchema } from '@marketplace/contracts';
import { parseBody } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';
import type { ChangeTask } from '../change-task/changeTask.ts';
import { decideDeliver, decideRequestChanges, decideWithdrawAcceptance } from '../work/decideWork.ts';
import { answer } from './answers.ts';
import { contextOf } from './caller.ts';
import { giveCommand } from './giveCommand.ts';
import { taskIdParam } from './taskIdParam.ts';

/** A command on the work of a task; `read` checks its body, and gives the reason or the note for the other side. */
const workCommand =
  (call: string, read: (body: unknown) => string, decide: typeof decideDeliver) =>
  (changeTask: ChangeTask): RequestHandler<{ id: string }> =>
  async (req, res) => {
    const { caller } = contextOf(res);
    const text = read(req.body);
    const taskId = taskIdParam(req.params.id);
    const { position } = await giveCommand(changeTask, req, res, {
      taskId,
      repeatable: { call: call.replace('{id}', taskId), insertedId: taskId },
      decide: (state) => decide({ callerUid: caller.uid, text }, state),
    });
    answer(res, 200, { acknowledged: true, position });
  };

const readNote = (body: unknown): string => parseBody(workNoteSchema, body).note;
const readReason = (body: unknown): string => parseBody(withdrawAcceptanceSchema, body).reason;

export const withdrawAcceptance = workCommand(
  'POST /tasks/{id}/acceptance/withdraw',
  readReason,
  decideWithdrawAcceptance,
);
export const deliverWork = workCommand('POST /tasks/{id}/deliver', readNote, decideDeliver);
export const requestChanges = workCommand('POST /tasks/{id}/request-changes', readNote, decideRequestChanges);
