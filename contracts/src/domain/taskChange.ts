import { hasClosed, isNear, isOver } from './bids.ts';
import type { TaskEvent, RecordedActor } from './events.ts';
import { taskPostedSchema } from './eventData.ts';
import { hidingAfter, notHidden, type Hiding } from './moderation.ts';
import type { TaskDetails } from './task.ts';
import { personalText, textsBy, textsGone, type PersonalText } from './values/personal.ts';

/** A task after its events, with its accepted bid but no other bid. An empty text means 'none', e.g. no accepted bid. */
export interface TaskRecord extends TaskDetails, Hiding {
  readonly ownerUid: string;
  readonly userEmail: PersonalText;
  readonly userName: PersonalText;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** `near`: from the day of the present deadline on; `closed`: after that day. `full`: the number of open bids has closed bidding. */
  readonly bidding: 'open' | 'near' | 'closed' | 'full';
  readonly acceptedBid: string;
  readonly acceptedUid: string;
  readonly work: '' | 'started' | 'delivered' | 'changes-requested';
  /** Since when the owner must decide or answer, if status, bidding and work show such a duty; empty without one. */
  readonly waitsSince: string;
  /** 1: the owner was notified that the time for this ends soon. */
  readonly reminded: 0 | 1;
  /** The task's version at its last edit, which `If-Match` guards; a bid does not change it. */
  readonly editVersion: number;
}

/** The owner of a task has written all of its texts. */
export const taskAuthors = textsBy('ownerUid', taskPostedSchema.extend({ reason: personalText() }));

/** True if texts of the task were deleted with its owner's account. */
export const lacksTexts = (task: Partial<TaskRecord>): boolean => Object.values(task).includes(null);

/** An event with the parts of its envelope that a task depends on. */
export type TaskFact = TaskEvent & {
  readonly taskVersion: number;
  readonly actor: RecordedActor;
  readonly recordedAt: string;
};

export type TaskChange =
  | { readonly kind: 'posted'; readonly record: TaskRecord }
  /** `live`: added to the number of live bids. */
  | { readonly kind: 'changed'; readonly fields: Partial<TaskRecord>; readonly live?: -1 }
  | { readonly kind: 'deleted' }
  /** `placed` is added to the number of placed bids, `live` to the number of live bids (neither withdrawn nor declined by the owner). */
  | { readonly kind: 'bid'; readonly placed: 0 | 1; readonly live: -1 | 0 | 1 };

const biddingAt = (deadline: string, at: string): TaskRecord['bidding'] => {
  if (hasClosed(deadline, at)) return 'closed';
  return isNear(deadline, at) ? 'near' : 'open';
};

/** True if bidding is closed, so that the task takes no bids in any status. */
export const isClosed = (bidding: TaskRecord['bidding']): boolean =>
  bidding === 'closed' || bidding === 'full';

/** The state of bidding after these changed fields: after a deadline, only another deadline opens bidding again. */
export const biddingAfter = (
  before: TaskRecord['bidding'],
  { bidding = before, deadline }: Partial<TaskRecord>,
): TaskRecord['bidding'] => (before === 'closed' && deadline === undefined ? before : bidding);

/** It changes nothing of the task itself. */
const ofBid: TaskChange = { kind: 'bid', placed: 0, live: 0 };
const changed = (fields: Partial<TaskRecord>): TaskChange => ({ kind: 'changed', fields });
/** The changed fields when a duty of the owner begins at that time; empty: the duty ends. */
const waits = (waitsSince: string) => ({ waitsSince, reminded: 0 }) as const;
const withoutDeal = { status: 'Pending', acceptedBid: '', acceptedUid: '', work: '' } as const;

/**
 * The change that an event makes to a task; no other code says this. Decisions, the projection `tasks`, and auditors' views of an
 * earlier time apply the change to the fields that they keep. Every event has a change, whatever events came before.
 * @param before the task's texts and their author, if they are kept
 */
export const taskChangeOf = (fact: TaskFact, before: Partial<TaskRecord> = {}): TaskChange => {
  const { recordedAt, taskVersion } = fact;
  const edit = { updatedAt: recordedAt, editVersion: taskVersion };
  switch (fact.type) {
    case 'TaskPosted':
      return {
        kind: 'posted',
        record: {
          ...fact.data,
          ...edit,
          ownerUid: fact.actor.uid,
          createdAt: recordedAt,
          bidding: biddingAt(fact.data.deadline, recordedAt),
          acceptedBid: '',
          acceptedUid: '',
          work: '',
          ...waits(''),
          ...notHidden,
        },
      };
    case 'TaskUpdated': {
      const { deadline, status } = fact.data;
      const bidding = deadline !== undefined && { bidding: biddingAt(deadline, recordedAt) };
      const begins = status !== undefined || (bidding && bidding.bidding === 'closed');
      const since = begins && waits(isOver(status) ? '' : recordedAt);
      return changed({ ...(fact.data as Partial<TaskDetails>), ...bidding, ...since, ...edit });
    }
    case 'TaskDeleted':
      return { kind: 'deleted' };
    case 'ReviewWritten':
      return ofBid;
    case 'BidPlaced':
      return { kind: 'bid', placed: 1, live: 1 };
    case 'BidRevised':
      return { kind: 'bid', placed: 0, live: fact.data.reopens ? 1 : 0 };
    case 'BidWithdrawn':
    case 'BidDeclined':
      return { kind: 'bid', placed: 0, live: -1 };
    case 'BidAccepted': {
      const { bidId, bidderUid } = fact.data;
      const accepted = { acceptedBid: bidId, acceptedUid: bidderUid, work: 'started' } as const;
      return changed({ status: 'In Progress', ...accepted, ...waits(''), ...edit });
    }
    case 'AcceptanceWithdrawn':
      return changed({ ...withoutDeal, ...waits(recordedAt), ...edit });
    case 'BidderResigned':
      return { kind: 'changed', fields: { ...withoutDeal, ...waits(recordedAt), ...edit }, live: -1 };
    case 'WorkDelivered':
      return changed({ work: 'delivered', ...waits(recordedAt) });
    case 'ChangesRequested':
      return changed({ work: 'changes-requested', ...waits('') });
    case 'DeadlineNeared':
      return changed({ bidding: 'near' });
    case 'BiddingClosed':
      return changed({
        bidding: fact.data.maxOffers === undefined ? 'closed' : 'full',
        ...waits(recordedAt),
      });
    case 'BiddingReopened':
      return changed({ bidding: biddingAt(fact.data.deadline, recordedAt), ...waits('') });
    case 'DeliveryAcceptanceNeared':
    case 'LapseNeared':
      return changed({ reminded: 1 });
    case 'DeliveryAccepted':
      return changed({ status: 'Completed', ...waits(''), ...edit });
    case 'TaskLapsed':
      return changed({ status: 'Cancelled', ...waits(''), ...edit });
    case 'ThingHidden':
    case 'ThingShown': {
      const hiding = fact.data.thing === 'task' && hidingAfter(fact);
      return hiding ? changed(hiding) : ofBid;
    }
    case 'TextsForgotten':
      return changed(textsGone({ ...before }, taskAuthors, fact.data.uid));
  }
};
