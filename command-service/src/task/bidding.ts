import { hasClosed, isClosed } from '@marketplace/contracts';
import type { DecidedEvent } from './decision.ts';
import type { OpenTask, TaskState } from './state.ts';

/** Bids are taken while the task is Pending, until the end of the deadline's day (UTC). `now`: ISO 8601. */
export const takesBids = ({ details, bidding }: OpenTask, now: string): boolean =>
  details.status === 'Pending' && !isClosed(bidding) && !hasClosed(details.deadline, now);

/** The task has as many open bids as its owner takes. */
export const isFull = ({ details, liveBids = 0 }: OpenTask): boolean =>
  Boolean(details.maxOffers) && liveBids >= (details.maxOffers ?? 0);

/**
 * What the system adds to the events that led to this state: it closes bidding at the limit of the owner, and opens it again below, as
 * long as the deadline leaves time for bids.
 */
export const decideByLimit = (state: TaskState, now: string): readonly DecidedEvent[] => {
  if (state.status !== 'open' || state.details.status !== 'Pending') return [];
  const { deadline, maxOffers } = state.details;
  if (takesBids(state, now) && isFull(state))
    return [
      { type: 'BiddingClosed', data: { deadline, maxOffers }, because: { rule: 'offers-full' } } as const,
    ];
  return state.bidding === 'full' && !isFull(state) && !hasClosed(deadline, now)
    ? [{ type: 'BiddingReopened', data: { deadline }, because: { rule: 'place-free' } }]
    : [];
};
