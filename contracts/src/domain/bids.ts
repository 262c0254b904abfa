import { z } from 'zod';
import { keptOfferSchema, type Offer } from './offerFields.ts';
import { dayOf } from './values/day.ts';
import { pickDefined } from './task.ts';
import { bidStates, type BidState, type TaskStatus } from './values/vocabulary.ts';

export const bidStateSchema = z.enum(bidStates, {
  error: `state must be one of ${bidStates.join(', ')}.`,
});

export const keptOfferFields = keptOfferSchema.keyof().options;

/** The offer in these fields; undefined if they have none. */
export const offerOf = (fields: {
  readonly [Field in keyof Offer]?: Offer[Field] | undefined;
}): Offer | undefined =>
  fields.amount === undefined || fields.message === undefined
    ? undefined
    : (pickDefined(fields, keptOfferFields) as Offer);

export const sameOffer = (one: Offer | undefined, other: Offer | undefined): boolean =>
  keptOfferFields.every((field) => one?.[field] === other?.[field]);

/** The last moment at which a task takes bids: the end of the deadline's day in UTC. */
export const closesAtOf = (deadline: string): string => `${deadline}T23:59:59.999Z`;

/** True if the deadline's day was over at that moment (ISO 8601, UTC). */
export const hasClosed = (deadline: string, at: string): boolean => deadline < dayOf(at);

/** True from the day of the deadline on: bidding closes within 24 hours. */
export const isNear = (deadline: string, at: string): boolean => deadline <= dayOf(at);

/** The parts of a task that the state of a bid depends on. */
export interface TaskOfBid {
  readonly status: TaskStatus;
  readonly acceptedBid?: string | undefined;
}

/** Completed and cancelled tasks: their work can't go on until the owner sets another status. */
export const isOver = (status: TaskStatus | undefined): boolean =>
  status === 'Completed' || status === 'Cancelled';

/** True if the bids that are not accepted are declined: another one was accepted, or the work is over. */
export const declinesBids = ({ status, acceptedBid }: TaskOfBid): boolean =>
  acceptedBid !== undefined || isOver(status);

/** The part of a bid's state that its own events decide. `declined`: the task's owner declined the bid, and it was not revised since. */
export interface BidStanding {
  readonly id: string;
  readonly withdrawn: boolean;
  readonly declined: boolean;
}

/** The state of a bid; `task` is undefined if it was deleted. */
export const bidStateOf = (bid: BidStanding, task: TaskOfBid | undefined): BidState => {
  if (bid.withdrawn) return 'withdrawn';
  if (task === undefined) return 'declined';
  if (task.acceptedBid === bid.id) return 'accepted';
  return bid.declined || declinesBids(task) ? 'declined' : 'open';
};

/** For answers: since when the bids of a task wait for the owner's decision; no field while the task takes bids. */
export const decisionSince = (task: {
  readonly status: TaskStatus;
  readonly closed: boolean;
  readonly waitsSince: string;
}): { readonly waitsSince?: string } =>
  task.status === 'Pending' && task.closed && task.waitsSince !== '' ? { waitsSince: task.waitsSince } : {};

/** Whether a task in an answer is closed because it has as many open bids as its owner takes. */
export const isFullTask = (task: {
  readonly status: TaskStatus;
  readonly acceptingBids: boolean;
  readonly bidsOpen: number;
  readonly maxOffers?: number | undefined;
}): boolean => {
  const { status, acceptingBids, bidsOpen, maxOffers = 0 } = task;
  return status === 'Pending' && !acceptingBids && maxOffers > 0 && bidsOpen >= maxOffers;
};

/** The part of a task's answer about its bids. */
export const biddingOf = (
  task: TaskOfBid & {
    readonly deadline: string;
    readonly closed: boolean;
    readonly waitsSince: string;
    readonly liveBids: number;
  },
) => ({
  bidsOpen: declinesBids(task) ? 0 : task.liveBids,
  closesAt: closesAtOf(task.deadline),
  acceptingBids: task.status === 'Pending' && !task.closed,
  ...decisionSince(task),
});
