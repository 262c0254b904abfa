import type { Call } from '@marketplace/contracts/calls';
import type { CallRequest } from '@marketplace/service-kit';
import type { Change, ChangeResult, ChangeTask } from '../change-task/changeTask.ts';
import { contextOf } from './caller.ts';
import { idempotentRequest } from './idempotency.ts';
import { refusalProblem } from './refusals.ts';

type CommandInput = Pick<Change, 'taskId' | 'bidId' | 'needsCount' | 'decide'> & {
  /** The id that a repeated answer has. */
  readonly insertedId: string;
};

/** The call with the ids in its path: names it for its Idempotency-Key. */
const nameOf = ({ method, path }: Call, { taskId, bidId = '' }: CommandInput): string =>
  `${method} ${path}`.replace('{id}', taskId).replace('{bidId}', bidId);

/**
 * Gives the command to the task, in the name of the caller.
 * @throws {Problem} if it is refused, or its Idempotency-Key is malformed or was used for another request
 */
export const giveCommand = async (
  changeTask: ChangeTask,
  { call, req, res }: Pick<CallRequest, 'call' | 'req' | 'res'>,
  given: CommandInput,
): Promise<Exclude<ChangeResult, { readonly kind: 'refused' }>> => {
  const { actor, correlationId } = contextOf(res);
  const idempotency = idempotentRequest({
    call: nameOf(call, given),
    insertedId: given.insertedId,
    key: req.get('Idempotency-Key'),
    callerUid: actor.uid,
    body: req.body,
  });
  const { insertedId: _, ...change } = given;
  const result = await changeTask({ ...change, actor, correlationId, idempotency });
  if (result.kind === 'refused') throw refusalProblem(result.reason);
  return result;
};
