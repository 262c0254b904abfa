import {
  bidStateOf,
  closesAtOf,
  declinesBids,
  isTaskEventType,
  type EventData,
  type TaskEventType,
  type TaskStatus,
} from '@marketplace/contracts';
import type { ExportedEvent } from '../recording/export.ts';
import type { ShownBid, ShownTask } from '../recording/lines.ts';

// A second, small fold of events. It shares no code with the projections and the decisions, so that it does not share their faults.

export interface BidAt {
  readonly id: string;
  readonly uid: string;
  /** Null if the bidder is forgotten. */
  readonly name: string | null;
  readonly placed: number;
  /** The positions at which the bid changed. */
  readonly changed: readonly number[];
  readonly amount: number | undefined;
  readonly message: string | null | undefined;
  readonly withdrawn: boolean;
  readonly declined: boolean;
  /** It was accepted before. */
  readonly dealt: boolean;
  /** Who has reviewed the other side. */
  readonly reviewedBy: readonly string[];
}

/** A task after one of its events; after `deleted` there are no more events. */
export interface TaskAt {
  readonly position: number;
  readonly owner: string;
  /** The title; null if its owner is forgotten. */
  readonly title: string | null;
  readonly budget: number;
  readonly status: TaskStatus;
  readonly deadline: string;
  readonly closed: boolean;
  readonly deleted: boolean;
  readonly bidsCount: number;
  readonly liveBids: number;
  readonly accepted:
    { readonly bidId: string; readonly uid: string; readonly delivered: boolean } | undefined;
}

/** The history of a task in the ledger: its states after each event, and its bids at the end. */
export interface TaskHistory {
  readonly states: TaskAt[];
  readonly bids: Map<string, BidAt>;
}

/** An exported event of a task: the judge names each type, so that a new one is judged from its first day. */
export type ExportedTaskEvent = ExportedEvent & { readonly type: TaskEventType };

type Data = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const defined = <T>(value: unknown, otherwise: T): T => (value === undefined ? otherwise : (value as T));

const posted = ({ position, actor }: ExportedEvent, data: Data): TaskAt => ({
  position,
  owner: actor.uid,
  title: data['title'] as string | null,
  budget: Number(data['budget']),
  status: data['status'] as TaskStatus,
  deadline: text(data['deadline']),
  closed: false,
  deleted: false,
  bidsCount: 0,
  liveBids: 0,
  accepted: undefined,
});

const isTaskEvent = (event: ExportedEvent): event is ExportedTaskEvent => isTaskEventType(event.type);

/** The task after an event. Does not check whether the event is possible. */
const next = (task: TaskAt, event: ExportedTaskEvent): TaskAt => {
  const data = event.data as Data;
  const now = { ...task, position: event.position };
  switch (event.type) {
    case 'TaskUpdated':
      return {
        ...now,
        title: defined(data['title'], task.title),
        budget: defined(data['budget'], task.budget),
        status: defined(data['status'], task.status),
        deadline: defined(data['deadline'], task.deadline),
        closed: data['deadline'] === undefined && task.closed,
      };
    case 'TaskDeleted':
      return { ...now, deleted: true };
    case 'BidPlaced':
      return { ...now, bidsCount: task.bidsCount + 1, liveBids: task.liveBids + 1 };
    case 'BidWithdrawn':
    case 'BidDeclined':
      return { ...now, liveBids: task.liveBids - 1 };
    case 'BidRevised':
      return { ...now, liveBids: task.liveBids + (data['reopens'] === true ? 1 : 0) };
    case 'BidAccepted': {
      const accepted = { bidId: text(data['bidId']), uid: text(data['bidderUid']), delivered: false };
      return { ...now, status: 'In Progress', accepted };
    }
    case 'AcceptanceWithdrawn':
      return { ...now, status: 'Pending', accepted: undefined };
    case 'BidderResigned':
      return { ...now, status: 'Pending', accepted: undefined, liveBids: task.liveBids - 1 };
    case 'WorkDelivered':
    case 'ChangesRequested':
      return {
        ...now,
        accepted: task.accepted && { ...task.accepted, delivered: event.type === 'WorkDelivered' },
      };
    case 'BiddingClosed':
      return { ...now, closed: true };
    case 'BiddingReopened':
      return { ...now, closed: false };
    case 'DeliveryAccepted':
      return { ...now, status: 'Completed' };
    case 'TaskLapsed':
      return { ...now, status: 'Cancelled' };
    case 'TextsForgotten':
      return { ...now, ...(data['uid'] === task.owner && { title: null }) };
    case 'TaskPosted':
    case 'ReviewWritten':
    case 'DeadlineNeared':
    case 'DeliveryAcceptanceNeared':
    case 'LapseNeared':
    case 'ThingHidden':
    case 'ThingShown':
      return now;
  }
};

const bidAfter = (bid: BidAt | undefined, event: ExportedTaskEvent): BidAt | undefined => {
  const data = event.data as Data;
  if (event.type === 'BidPlaced')
    return {
      id: text(data['bidId']),
      uid: event.actor.uid,
      name: defined(data['userName'], 'Anonymous'),
      placed: event.position,
      changed: [],
      amount: data['amount'] as number | undefined,
      message: data['message'] as string | undefined,
      withdrawn: false,
      declined: false,
      dealt: false,
      reviewedBy: [],
    };
  if (bid === undefined) return undefined;
  const changed = [...bid.changed, event.position];
  switch (event.type) {
    case 'BidWithdrawn':
    case 'BidderResigned':
      return { ...bid, changed, withdrawn: true };
    case 'BidDeclined':
      return { ...bid, changed, declined: true };
    case 'BidRevised': {
      const { amount, message } = data as EventData<'BidRevised'>;
      return { ...bid, changed, amount, message, declined: false };
    }
    case 'BidAccepted':
      return { ...bid, dealt: true };
    case 'ReviewWritten':
      return { ...bid, reviewedBy: [...bid.reviewedBy, event.actor.uid] };
    case 'TaskPosted':
    case 'TaskUpdated':
    case 'TaskDeleted':
    case 'AcceptanceWithdrawn':
    case 'WorkDelivered':
    case 'ChangesRequested':
    case 'DeadlineNeared':
    case 'BiddingClosed':
    case 'BiddingReopened':
    case 'DeliveryAcceptanceNeared':
    case 'DeliveryAccepted':
    case 'LapseNeared':
    case 'TaskLapsed':
    case 'TextsForgotten':
    case 'ThingHidden':
    case 'ThingShown':
      return bid;
  }
};

const forgetOffers = ({ bids }: TaskHistory, { position, data }: ExportedEvent): void => {
  const { uid } = data as EventData<'TextsForgotten'>;
  for (const [id, bid] of bids)
    if (bid.uid === uid && bid.message !== undefined)
      bids.set(id, { ...bid, message: null, changed: [...bid.changed, position] });
};

/** The history of each task. Calls `before` with each event, and with the states of its task and its bid before the event. */
export const historyOf = (
  events: readonly ExportedEvent[],
  before: (event: ExportedTaskEvent, task: TaskAt | undefined, bid: BidAt | undefined) => void = () =>
    undefined,
): ReadonlyMap<string, TaskHistory> => {
  const tasks = new Map<string, TaskHistory>();
  for (const event of events) {
    if (!isTaskEvent(event)) continue;
    const task = tasks.get(event.taskId) ?? { states: [], bids: new Map<string, BidAt>() };
    tasks.set(event.taskId, task);
    const bidId = text((event.data as Data)['bidId']);
    const [last, bid] = [task.states.at(-1), task.bids.get(bidId)];
    before(event, last, bid);
    if (last !== undefined) task.states.push(next(last, event));
    else if (event.type === 'TaskPosted') task.states.push(posted(event, event.data as Data));
    const changed = bidAfter(bid, event);
    if (changed) task.bids.set(bidId, changed);
    if (event.type === 'TextsForgotten') forgetOffers(task, event);
  }
  return tasks;
};

/** The task as the API shows it; undefined means 404. */
export const shownAt = (id: string, task: TaskAt | undefined): ShownTask | undefined => {
  if (task === undefined || task.deleted) return undefined;
  const { title, budget, status, bidsCount, liveBids, accepted } = task;
  const declines = declinesBids({ status, acceptedBid: accepted?.bidId });
  return { _id: id, title, budget, status, bidsCount, bidsOpen: declines ? 0 : liveBids };
};

/** The bid as the API shows it when nothing changes any more. */
export const shownBidAt = (bid: BidAt, task: TaskAt | undefined): ShownBid => ({
  _id: bid.id,
  ...(bid.amount !== undefined && { amount: bid.amount }),
  ...(bid.message !== undefined && { message: bid.message }),
  state: bidStateOf(bid, task && { status: task.status, acceptedBid: task.accepted?.bidId }),
});

export const isClosed = ({ closed, deadline }: TaskAt, at: string): boolean =>
  closed || closesAtOf(deadline) < at;

export const isOver = ({ status }: TaskAt): boolean => status === 'Completed' || status === 'Cancelled';
