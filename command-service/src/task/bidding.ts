import { hasClosed, isClosed } from '@marketplace/contracts';
import type { DecidedEvent } from './decision.ts';
import type { OpenTask, TaskState } from './state.ts';

/** The task is Pending, and the day of its deadline (UTC) is not over. `now`: ISO 8601. */
export const isInTime = ({ details }: OpenTask, now: string): boolean =>
  details.status === 'Pending' && !hasClosed(details.deadline, now);

export const takesBids = (task: OpenTask, now: string): boolean =>
  isInTime(task, now) && !isClosed(task.bidding);

/** The task has as many open bids as its owner takes. */
export const isFull = ({ details: { maxOffers = 0 }, liveBids = 0 }: OpenTask): boolean =>
  maxOffers > 0 && liveBids >= maxOffers;

/**
 * The events that the system adds after the events of a decision, while there is time for bids: it closes bidding at the owner's limit,
 * and opens it again below the limit.
 */
export const decideByLimit = (state: TaskState, now: string): readonly DecidedEvent[] => {
  if (state.status !== 'open' || !isInTime(state, now)) return [];
  const { deadline, maxOffers } = state.details;
  if (takesBids(state, now) && isFull(state))
    return [
      { type: 'BiddingClosed', data: { deadline, maxOffers }, because: { rule: 'offers-full' } } as const,
    ];
  return state.bidding === 'full' && !isFull(state)
    ? [{ type: 'BiddingReopened', data: { deadline }, because: { rule: 'place-free' } }]
    : [];
};
