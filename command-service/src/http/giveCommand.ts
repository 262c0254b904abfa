import type { Request, Response } from 'express';
import type { Change, ChangeResult, ChangeTask } from '../change-task/changeTask.ts';
import { contextOf } from './caller.ts';
import { idempotentRequest } from './idempotency.ts';
import { refusalProblem } from './refusals.ts';

type Given = Pick<Change, 'taskId' | 'bidId' | 'decide'> & {
  /** The call, with the id in its path, and the id that a repeated answer has. */
  readonly repeatable: { readonly call: string; readonly insertedId: string };
};

/**
 * Gives the command to the task, in the name of the caller.
 * @throws {Problem} if it is refused, or its Idempotency-Key is malformed or was used for another request
 */
export const giveCommand = async <Params>(
  changeTask: ChangeTask,
  req: Request<Params>,
  res: Response,
  { repeatable, ...change }: Given,
): Promise<Exclude<ChangeResult, { readonly kind: 'refused' }>> => {
  const { actor, correlationId } = contextOf(res);
  const idempotency = idempotentRequest({
    ...repeatable,
    key: req.get('Idempotency-Key'),
    callerUid: actor.uid,
    body: req.body,
  });
  const result = await changeTask({ ...change, actor, correlationId, idempotency });
  if (result.kind === 'refused') throw refusalProblem(result.reason);
  return result;
};
