import { defaultUserName, offerOf } from '@marketplace/contracts';
import type { HandlerOf } from '@marketplace/service-kit';
import { decideAcceptBid } from './accept-bid/decideAcceptBid.ts';
import type { TaskWithBid } from './bids/bid.ts';
import { findBid } from './bids/findBid.ts';
import { refuseOthers } from './bids/openBid.ts';
import type { ChangeTask } from './change-task/changeTask.ts';
import { decideDeclineBid } from './decline-bid/decideDeclineBid.ts';
import { decideDeleteTask } from './delete-task/decideDeleteTask.ts';
import { answer } from './http/answers.ts';
import { giveCommand, type CommandRequest, type Decided, type Done } from './http/giveCommand.ts';
import { expectedVersionsOf } from './http/ifMatch.ts';
import { taskIdParam } from './http/taskIdParam.ts';
import type { CommandDeps } from './deps.ts';
import { decidePlaceBid } from './place-bid/decidePlaceBid.ts';
import { decidePostTask } from './post-task/decidePostTask.ts';
import { decideReviseBid } from './revise-bid/decideReviseBid.ts';
import { isRefused, type Decision } from './task/decision.ts';
import { ownersTask } from './task/ownersTask.ts';
import type { TaskState } from './task/state.ts';
import { decideUpdateTask } from './update-task/decideUpdateTask.ts';
import {
  decideDeliver,
  decideRequestChanges,
  decideResign,
  decideWithdrawAcceptance,
} from './work/decideWork.ts';
import { decideWithdrawBid } from './withdraw-bid/decideWithdrawBid.ts';
import { writeReview, type ReviewDeps } from './write-review/writeReview.ts';

/** A command of a person: how it is read from the request, decided, and answered. */
interface CommandSteps<R extends CommandRequest, State, Command> {
  /** `id`: of the task or the bid that the command changes or makes. */
  readonly command: (request: R, id: string) => Command;
  readonly decide: (state: State, command: Command, now: string) => Decision;
  readonly answer: (request: NoInfer<R>, done: Done) => void;
}
interface TaskSteps<R extends CommandRequest, Command> extends CommandSteps<R, TaskState, Command> {
  readonly needsCount?: (state: TaskState, command: Command) => boolean;
}

/** The command's task. `id`: as in {@link CommandSteps.command}. */
interface Place {
  readonly taskId: string;
  readonly id: string;
  readonly isNew?: true;
}

const taskInPath = ({ req }: CommandRequest): Place => {
  const id = taskIdParam(req.params['id']);
  return { taskId: id, id };
};

const acknowledged = ({ res }: CommandRequest, { position }: Done): void =>
  answer(res, 200, { acknowledged: true, position });
const countOf = ({ kind }: Done): 0 | 1 => (kind === 'unchanged' ? 0 : 1);

const ownersCommand = ({ req, caller }: CommandRequest) => ({
  callerUid: caller.uid,
  onlyIfSeen: expectedVersionsOf(req.get('If-Match')),
});
/** A command on the work of a task: a text for the other side. */
const workCommand = (decide: typeof decideDeliver) => ({
  command: ({
    caller,
    body,
  }: CommandRequest & { readonly body: { readonly note: string } | { readonly reason: string } }) => ({
    callerUid: caller.uid,
    text: 'note' in body ? body.note : body.reason,
  }),
  decide,
  answer: acknowledged,
});

/** The calls that are commands on a task or a bid. */
export type TaskCommands = {
  readonly [
    Name in
      | 'postTask'
      | 'updateTask'
      | 'deleteTask'
      | 'placeBid'
      | 'reviseBid'
      | 'withdrawBid'
      | 'acceptBid'
      | 'declineBid'
      | 'withdrawAcceptance'
      | 'resign'
      | 'deliverWork'
      | 'requestChanges'
      | 'writeReview'
  ]: HandlerOf<Name>;
};

/** Every command of a person on a task or a bid, one line each: what it is read from, its decision, its answer. */
export const taskCommands = (
  deps: Pick<CommandDeps, 'newId'> & ReviewDeps,
  changeTask: ChangeTask,
): TaskCommands => {
  const { newId, readBid } = deps;
  const onTask =
    <R extends CommandRequest, Command>(
      place: (request: NoInfer<R>) => Place,
      steps: TaskSteps<R, Command>,
    ) =>
    async (request: R): Promise<void> => {
      const { id, ...task } = place(request);
      const command = steps.command(request, id);
      const { needsCount } = steps;
      const done = await giveCommand(changeTask, request, id, {
        ...task,
        ...(needsCount && { needsCount: (state: TaskState) => needsCount(state, command) }),
        decide: (state, now) => steps.decide(state, command, now),
      });
      steps.answer(request, done);
    };
  /** A command on the bid in the path. Callers who are not the bidder are refused without delaying the task's other commands. */
  const onBid =
    <R extends CommandRequest, Command>(
      by: 'owner' | 'bidder',
      steps: CommandSteps<R, TaskWithBid, Command>,
    ) =>
    async (request: R): Promise<void> => {
      const { bidId, taskId, bidderUid, seen } = await findBid(readBid, request.req.params['bidId']);
      const command = steps.command(request, bidId);
      const change: Decided =
        by === 'bidder' && bidderUid !== request.caller.uid
          ? { taskId, decide: refuseOthers }
          : {
              taskId,
              bid: { id: bidId, seen },
              decide: (state: TaskWithBid, now: string) => steps.decide(state, command, now),
            };
      const done = await giveCommand(changeTask, request, bidId, change);
      steps.answer(request, done);
    };
  const newTask = (): Place => {
    const id = newId();
    return { taskId: id, id, isNew: true };
  };

  return {
    postTask: onTask(newTask, {
      command: ({ caller, body: { userName = caller.name, ...details } }) => ({
        details,
        userEmail: caller.email,
        userName,
      }),
      decide: decidePostTask,
      answer: ({ req, res }, { insertedId, position }) => {
        // Relative to the call's URL, so that it is right behind any prefix: /api/addtask, /api/addtask/.
        const location = `${req.path.endsWith('/') ? '../' : './'}tasks/${insertedId}`;
        answer(res, 201, { acknowledged: true, insertedId, position }, { Location: location });
      },
    }),
    updateTask: onTask(taskInPath, {
      command: (request) => ({
        ...ownersCommand(request),
        changes: request.body,
        isForgotten: (uid) => deps.persons.fence.isForgotten(uid),
      }),
      // Only the owner's command needs the count: other callers are refused.
      needsCount: (state, { callerUid, changes }) =>
        Boolean(changes.maxOffers) && !isRefused(ownersTask(state, { callerUid })),
      decide: decideUpdateTask,
      answer: ({ res }, done) =>
        answer(res, 200, {
          acknowledged: true,
          matchedCount: 1,
          modifiedCount: countOf(done),
          position: done.position,
        }),
    }),
    deleteTask: onTask(taskInPath, {
      command: ownersCommand,
      decide: decideDeleteTask,
      answer: ({ res }, { position }) => answer(res, 200, { acknowledged: true, deletedCount: 1, position }),
    }),
    placeBid: onTask(({ body }) => ({ taskId: body.taskId.toLowerCase(), id: newId() }), {
      command: ({ caller, body }, bidId) => ({
        bidId,
        callerUid: caller.uid,
        userEmail: caller.email,
        userName: caller.name ?? defaultUserName,
        offer: offerOf(body),
      }),
      decide: decidePlaceBid,
      answer: ({ res }, { insertedId, position }) =>
        answer(res, 201, { acknowledged: true, insertedId, position }),
    }),
    reviseBid: onBid('bidder', {
      command: ({ caller, body }) => ({ callerUid: caller.uid, changes: body }),
      decide: decideReviseBid,
      answer: ({ res }, done) =>
        answer(res, 200, { acknowledged: true, modifiedCount: countOf(done), position: done.position }),
    }),
    withdrawBid: onBid('bidder', {
      command: ({ caller }) => ({ callerUid: caller.uid }),
      decide: decideWithdrawBid,
      answer: acknowledged,
    }),
    acceptBid: onBid('owner', {
      command: ({ caller, body }) => ({ callerUid: caller.uid, position: body.position }),
      decide: decideAcceptBid,
      answer: acknowledged,
    }),
    declineBid: onBid('owner', {
      command: ({ caller, body }) => ({ callerUid: caller.uid, reason: body.reason }),
      decide: decideDeclineBid,
      answer: acknowledged,
    }),
    withdrawAcceptance: onTask(taskInPath, workCommand(decideWithdrawAcceptance)),
    resign: onTask(taskInPath, workCommand(decideResign)),
    deliverWork: onTask(taskInPath, workCommand(decideDeliver)),
    requestChanges: onTask(taskInPath, workCommand(decideRequestChanges)),
    writeReview: writeReview(deps, changeTask),
  };
};
