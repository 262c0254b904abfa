import {
  bidEventTypes,
  biddingAfter,
  biddingOf,
  formerUser,
  lacksTexts,
  taskChangeOf,
  taskEventTypes,
  type StoredEvent,
  type Task,
  type TaskEventType,
  type TaskRecord,
} from '@marketplace/contracts';
import type { BidCounts } from '@marketplace/event-store';
import { readableTaskEvent } from './readable.ts';

/** A task after some of its events. */
export interface TaskState {
  readonly taskId: string;
  readonly record: TaskRecord;
  readonly bids: BidCounts;
}
/** Undefined before its posting and after its deletion. */
export type FoldedTask = TaskState | undefined;

export const noBids: BidCounts = { placed: 0, live: 0 };

const ofOneBid: readonly TaskEventType[] = bidEventTypes;
/** All other types: a task has few such events. It can have very many bids, so the database counts these. */
export const foldedTypes = taskEventTypes.filter((type) => !ofOneBid.includes(type));

/**
 * A task after its next event, as it was stored. An event that this program can't read is skipped.
 */
export const evolve = (state: FoldedTask, stored: StoredEvent): FoldedTask => {
  const happened = readableTaskEvent(stored);
  if (happened === undefined) return state;
  const change = taskChangeOf({ ...stored, ...happened });
  if (change.kind === 'posted') return { taskId: stored.taskId, record: change.record, bids: noBids };
  if (state === undefined || change.kind === 'deleted') return undefined;
  if (change.kind === 'changed') {
    const { record } = state;
    const bidding = biddingAfter(record.bidding, change.fields);
    return { ...state, record: { ...record, ...change.fields, bidding } };
  }
  const { placed, live } = state.bids;
  return { ...state, bids: { placed: placed + change.placed, live: live + change.live } };
};

/** A task after these events, all its own and in order. */
export const fold = (events: readonly StoredEvent[], before?: FoldedTask): FoldedTask =>
  events.reduce<FoldedTask>(evolve, before);

/** The task with all fields that an auditor may see. */
export const taskOf = ({ taskId, record, bids }: TaskState): Task => {
  const {
    ownerUid: _,
    bidding,
    acceptedBid,
    acceptedUid: _uid,
    work: _work,
    editVersion: _v,
    userName,
    ...fields
  } = record;
  return {
    _id: taskId,
    ...fields,
    userName: userName ?? formerUser,
    ...(lacksTexts(record) && { forgotten: true }),
    bidsCount: bids.placed,
    ...biddingOf({
      status: fields.status,
      deadline: fields.deadline,
      acceptedBid: acceptedBid || undefined,
      closed: bidding === 'closed',
      liveBids: bids.live,
    }),
  };
};
