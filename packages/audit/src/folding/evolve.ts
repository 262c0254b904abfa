import {
  bidEventTypes,
  biddingOf,
  detailFields,
  hasClosed,
  pickDefined,
  taskEventTypes,
  type EventData,
  type StoredEvent,
  type Task,
  type TaskEventType,
} from '@marketplace/contracts';
import type { BidCounts } from '@marketplace/event-store';
import { readable } from './readable.ts';

/** A task after some of its events. */
export interface TaskState {
  /** Its fields. Fields that depend on bids are made from the rest. */
  readonly fields: Omit<Task, 'bidsCount' | keyof ReturnType<typeof biddingOf>>;
  /** Bidding on its deadline has ended. */
  readonly closed: boolean;
  readonly accepted?: {
    readonly bidId: string;
    readonly work: 'started' | 'delivered' | 'changes-requested';
  };
  readonly bids: BidCounts;
}
/** Undefined before its posting and after its deletion. */
export type FoldedTask = TaskState | undefined;

export const noBids: BidCounts = { placed: 0, live: 0 };

const ofOneBid: readonly TaskEventType[] = bidEventTypes;
/** All other types: a task has few such events. It can have very many bids, so the database counts these. */
export const foldedTypes = taskEventTypes.filter((type) => !ofOneBid.includes(type));

const posted = (data: EventData<'TaskPosted'>, { taskId, recordedAt }: StoredEvent): TaskState => ({
  fields: { _id: taskId, ...data, createdAt: recordedAt, updatedAt: recordedAt },
  closed: hasClosed(data.deadline, recordedAt),
  bids: noBids,
});

const edited = (
  state: TaskState,
  changes: EventData<'TaskUpdated'>,
  { recordedAt }: StoredEvent,
): TaskState => ({
  ...state,
  fields: Object.assign({ ...state.fields }, pickDefined(changes, detailFields), { updatedAt: recordedAt }),
  closed: changes.deadline === undefined ? state.closed : hasClosed(changes.deadline, recordedAt),
});

const withWork = (state: TaskState, work: NonNullable<TaskState['accepted']>['work']): TaskState =>
  state.accepted ? { ...state, accepted: { ...state.accepted, work } } : state;

const withBids = (state: TaskState, placed: number, live: number): TaskState => ({
  ...state,
  bids: { placed: state.bids.placed + placed, live: state.bids.live + live },
});

const afterNext = (
  state: TaskState,
  happened: NonNullable<ReturnType<typeof readable>>,
  stored: StoredEvent,
): FoldedTask => {
  switch (happened.type) {
    case 'TaskUpdated':
      return edited(state, happened.data, stored);
    case 'TaskDeleted':
      return undefined;
    case 'BidPlaced':
      return withBids(state, 1, 1);
    case 'BidWithdrawn':
      return withBids(state, 0, -1);
    case 'BidAccepted':
      return {
        ...edited(state, { status: 'In Progress' }, stored),
        accepted: { bidId: happened.data.bidId, work: 'started' },
      };
    case 'AcceptanceWithdrawn': {
      const { accepted: _, ...rest } = edited(state, { status: 'Pending' }, stored);
      return rest;
    }
    case 'WorkDelivered':
      return withWork(state, 'delivered');
    case 'ChangesRequested':
      return withWork(state, 'changes-requested');
    case 'BiddingClosed':
      return { ...state, closed: true };
    case 'TaskPosted':
    case 'BidRevised':
    case 'DeadlineNeared':
    case 'OperatorActed':
      return state;
  }
};

/**
 * A task after its next event, as it was stored. An event that this program can't read is skipped.
 */
export const evolve = (state: FoldedTask, stored: StoredEvent): FoldedTask => {
  const happened = readable(stored);
  if (happened?.type === 'TaskPosted') return posted(happened.data, stored);
  return state && happened ? afterNext(state, happened, stored) : state;
};

/** A task after these events, all its own and in order. */
export const fold = (events: readonly StoredEvent[], before?: FoldedTask): FoldedTask =>
  events.reduce<FoldedTask>(evolve, before);

/** The task with all fields that an auditor may see. */
export const taskOf = ({ fields, closed, accepted, bids }: TaskState): Task => ({
  ...fields,
  bidsCount: bids.placed,
  ...biddingOf({
    status: fields.status,
    deadline: fields.deadline,
    acceptedBid: accepted?.bidId,
    closed,
    liveBids: bids.live,
  }),
});
