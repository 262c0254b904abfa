import type { Call } from '@marketplace/contracts/calls';
import { correlationIdOf, type Caller, type CallRequest } from '@marketplace/service-kit';
import type { Change, ChangeTask } from '../change-task/changeTask.ts';
import type { ChangeResult } from '../change-task/firstAnswers.ts';
import { idempotentRequest } from './idempotency.ts';
import { refusalProblem } from './refusals.ts';

export type CommandRequest = Pick<CallRequest, 'call' | 'req' | 'res'> & { readonly caller: Caller };
type WithoutContext<C> = C extends unknown ? Omit<C, 'actor' | 'correlationId' | 'idempotency'> : never;
/** A change without its request. */
export type Decided = WithoutContext<Change>;

/** What a command did: `kind` tells whether it changed something now; `insertedId` is that of the first answer. */
export interface Done {
  readonly kind: Exclude<ChangeResult['kind'], 'refused'>;
  readonly insertedId: string;
  readonly position: number;
}

/** The method, and the path with the ids: each such name has its own Idempotency-Keys. */
const nameOf = ({ method, path }: Call, taskId: string, bidId = ''): string =>
  `${method} ${path}`.replace('{id}', taskId).replace('{bidId}', bidId);

/**
 * Gives the command to the task, in the name of the caller. `insertedId`: the id that a repeated answer has.
 * @throws {Problem} if it is refused, or its Idempotency-Key is malformed or was used for another request
 */
export const giveCommand = async (
  changeTask: ChangeTask,
  { call, req, res, caller }: CommandRequest,
  insertedId: string,
  change: Decided,
): Promise<Done> => {
  const idempotency = idempotentRequest({
    call: nameOf(call, change.taskId, change.bid?.id),
    insertedId,
    key: req.get('Idempotency-Key'),
    callerUid: caller.uid,
    body: req.body,
  });
  const actor = { uid: caller.uid, email: caller.email };
  const result = await changeTask({ ...change, actor, correlationId: correlationIdOf(res), idempotency });
  if (result.kind === 'refused') throw refusalProblem(result.reason);
  return { insertedId, ...result };
};
