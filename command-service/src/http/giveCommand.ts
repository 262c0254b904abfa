import type { Call } from '@marketplace/contracts/calls';
import { correlationIdOf, type Caller, type CallRequest } from '@marketplace/service-kit';
import type { Change, ChangeResult, ChangeTask } from '../change-task/changeTask.ts';
import { idempotentRequest } from './idempotency.ts';
import { refusalProblem } from './refusals.ts';

export type CommandRequest = Pick<CallRequest, 'call' | 'req' | 'res'> & { readonly caller: Caller };
type CommandInput = Pick<Change, 'taskId' | 'bidId' | 'needsCount' | 'decide'> & {
  /** The id that a repeated answer has. */
  readonly insertedId: string;
};

/** The method, and the path with the ids: each such name has its own Idempotency-Keys. */
const nameOf = ({ method, path }: Call, { taskId, bidId = '' }: CommandInput): string =>
  `${method} ${path}`.replace('{id}', taskId).replace('{bidId}', bidId);

/**
 * Gives the command to the task, in the name of the caller.
 * @throws {Problem} if it is refused, or its Idempotency-Key is malformed or was used for another request
 */
export const giveCommand = async (
  changeTask: ChangeTask,
  { call, req, res, caller }: CommandRequest,
  given: CommandInput,
): Promise<Exclude<ChangeResult, { readonly kind: 'refused' }>> => {
  const idempotency = idempotentRequest({
    call: nameOf(call, given),
    insertedId: given.insertedId,
    key: req.get('Idempotency-Key'),
    callerUid: caller.uid,
    body: req.body,
  });
  const { insertedId: _, ...change } = given;
  const actor = { uid: caller.uid, email: caller.email };
  const result = await changeTask({ ...change, actor, correlationId: correlationIdOf(res), idempotency });
  if (result.kind === 'refused') throw refusalProblem(result.reason);
  return result;
};
