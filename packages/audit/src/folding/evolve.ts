import {
  biddingAfter,
  biddingOf,
  formerUser,
  isClosed,
  lacksTexts,
  shownDetails,
  shownPerson,
  taskChangeOf,
  type AuditedTask,
  type StoredEvent,
  type TaskRecord,
} from '@marketplace/contracts';
import type { BidCounts } from '@marketplace/event-store';
import { readableTaskEvent } from './readable.ts';

/** A task after some of its events. */
export interface TaskState {
  readonly taskId: string;
  readonly record: TaskRecord;
  readonly bids: BidCounts;
  /** The day when the owner was forgotten (YYYY-MM-DD); then the owner's texts are null. */
  readonly forgotten?: string | undefined;
}
/** Undefined before its posting and after its deletion. */
export type FoldedTask = TaskState | undefined;

export const noBids: BidCounts = { placed: 0, live: 0 };

/**
 * A task after its next event, as it was stored. An event that this program can't read is skipped.
 */
export const evolve = (state: FoldedTask, stored: StoredEvent): FoldedTask => {
  const happened = readableTaskEvent(stored);
  if (happened === undefined) return state;
  const change = taskChangeOf({ ...stored, ...happened }, state?.record);
  if (change.kind === 'posted') {
    const { taskId, forgotten } = stored;
    return { taskId, record: change.record, bids: noBids, forgotten };
  }
  if (state === undefined) return undefined;
  const { record, bids } = state;
  switch (change.kind) {
    case 'deleted':
      return undefined;
    case 'changed': {
      const { fields, live = 0 } = change;
      const bidding = biddingAfter(record.bidding, fields);
      return {
        ...state,
        record: { ...record, ...fields, bidding },
        bids: { ...bids, live: bids.live + live },
      };
    }
    case 'bid':
      return { ...state, bids: { placed: bids.placed + change.placed, live: bids.live + change.live } };
  }
};

/** A task after these events, all its own and in order. */
export const fold = (events: readonly StoredEvent[], before?: FoldedTask): FoldedTask =>
  events.reduce<FoldedTask>(evolve, before);

export const taskOf = ({ taskId, record, bids, forgotten }: TaskState): AuditedTask => ({
  _id: taskId,
  ...shownDetails(record),
  userEmail: record.userEmail,
  userName: record.userName ?? formerUser,
  owner: shownPerson(record.ownerUid, record.userName),
  createdAt: record.createdAt,
  updatedAt: record.updatedAt,
  ...(lacksTexts(record) && { forgotten }),
  bidsCount: bids.placed,
  ...biddingOf({
    status: record.status,
    deadline: record.deadline,
    acceptedBid: record.acceptedBid || undefined,
    closed: isClosed(record.bidding),
    waitsSince: record.waitsSince,
    liveBids: bids.live,
  }),
});
