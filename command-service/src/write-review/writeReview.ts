import { defaultUserName, foldedTypes, isTaskEvent, type TaskFact } from '@marketplace/contracts';
import type { HandlerOf } from '@marketplace/service-kit';
import type { TaskWithBid } from '../bids/bid.ts';
import { findBid } from '../bids/findBid.ts';
import type { ChangeTask } from '../change-task/changeTask.ts';
import { readAll } from '../change-task/storedState.ts';
import { answer } from '../http/answers.ts';
import { giveCommand } from '../http/giveCommand.ts';
import { ofOther } from '../http/ofOther.ts';
import { refusalProblem } from '../http/refusals.ts';
import type { CommandDeps } from '../deps.ts';
import { decideReview, twoSidesOf } from './decideReview.ts';

export interface ReviewDeps extends Pick<CommandDeps, 'readBid'> {
  readonly persons: Pick<CommandDeps['persons'], 'read' | 'fence'>;
  readonly audit: { readonly reads: Pick<CommandDeps['audit']['reads'], 'findEvents'> };
}

/** POST /bids/{bidId}/review. What decides it is read from the task's events, so that the stored state of a task does not grow with its deals. */
export const writeReview = (deps: ReviewDeps, changeTask: ChangeTask): HandlerOf<'writeReview'> => {
  const { readBid, persons, audit } = deps;
  const isForgotten = (uid: string) => persons.fence.isForgotten(uid);
  const readFacts = async (taskId: string): Promise<readonly TaskFact[]> => {
    const limit = Number.MAX_SAFE_INTEGER;
    const events = await audit.reads.findEvents({ taskIds: [taskId], types: foldedTypes, limit });
    return readAll(events).filter(isTaskEvent);
  };

  return async (request) => {
    const { req, res, caller, body } = request;
    const { bidId, taskId, seen } = await findBid(readBid, req.params['bidId']);
    const command = { ...body, callerUid: caller.uid, userName: caller.name ?? defaultUserName };
    let facts: readonly TaskFact[] = [];
    const done = await giveCommand(changeTask, request, bidId, {
      taskId,
      bid: { id: bidId, seen },
      lookUp: async () => {
        facts = await readFacts(taskId);
      },
      decide: ({ bid }: TaskWithBid, now: string) =>
        decideReview(twoSidesOf(facts, bid), command, now, isForgotten),
    }).catch(ofOther(persons, caller.uid, refusalProblem('nobody-to-review')));
    answer(res, 201, { acknowledged: true, position: done.position });
  };
};
