import { isOver } from '@marketplace/contracts';
import { isRefused, refused, type Decision, type Refusal } from '../task/decision.ts';
import { ownersTask } from '../task/ownersTask.ts';
import type { OpenTask, TaskState } from '../task/state.ts';

type AcceptedBid = NonNullable<OpenTask['accepted']>;

/** The accepted bid of a task that is not over. */
const workOf = ({ details, accepted }: OpenTask): AcceptedBid | Refusal =>
  isOver(details.status) ? refused('task-is-over') : (accepted ?? refused('nothing-accepted'));

const ownersWork = (state: TaskState, callerUid: string): AcceptedBid | Refusal => {
  const task = ownersTask(state, { callerUid });
  return isRefused(task) ? task : workOf(task);
};

const biddersWork = (state: TaskState, callerUid: string): AcceptedBid | Refusal => {
  if (state.status !== 'open') return refused('no-such-task');
  const isOthers = state.accepted?.bidderUid !== callerUid;
  if (isOthers && state.hidden) return refused('no-such-task');
  if (isOthers && state.accepted !== undefined) return refused('not-the-accepted-bidder');
  return workOf(state);
};

export interface WorkCommand {
  readonly callerUid: string;
  /** The reason or the note for the other side. */
  readonly text: string;
}

/** The owner takes the acceptance back: the task is Pending, and the bids are open again. */
export const decideWithdrawAcceptance = (state: TaskState, { callerUid, text }: WorkCommand): Decision => {
  const work = ownersWork(state, callerUid);
  return isRefused(work)
    ? work
    : [{ type: 'AcceptanceWithdrawn', data: { bidId: work.bidId, reason: text } }];
};

/** The accepted bidder gives the work back: the task is Pending, this bid is withdrawn, and the other bids are open again. */
export const decideResign = (state: TaskState, { callerUid, text }: WorkCommand): Decision => {
  const work = biddersWork(state, callerUid);
  return isRefused(work) ? work : [{ type: 'BidderResigned', data: { bidId: work.bidId, reason: text } }];
};

/** The accepted bidder delivers the work, once for each request. */
export const decideDeliver = (state: TaskState, { callerUid, text }: WorkCommand): Decision => {
  const work = biddersWork(state, callerUid);
  if (isRefused(work)) return work;
  if (work.work === 'delivered') return refused('already-delivered');
  return [{ type: 'WorkDelivered', data: { bidId: work.bidId, note: text } }];
};

/** The owner asks for changes to the delivered work. */
export const decideRequestChanges = (state: TaskState, { callerUid, text }: WorkCommand): Decision => {
  const work = ownersWork(state, callerUid);
  if (isRefused(work)) return work;
  if (work.work !== 'delivered') return refused('nothing-delivered');
  return [{ type: 'ChangesRequested', data: { bidId: work.bidId, note: text } }];
};
