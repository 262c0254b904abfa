import { bidStateOf } from '@marketplace/contracts';
import { refused, type Refusal } from '../task/decision.ts';
import type { OpenTask, TaskState } from '../task/state.ts';
import type { Bid } from './bid.ts';

const reasons = {
  withdrawn: 'bid-withdrawn',
  accepted: 'bid-accepted',
  declined: 'bid-declined',
} as const;

/** The task, if the bid is open; else the reason of the refusal. */
export const taskOfOpenBid = (state: TaskState, bid: Bid): OpenTask | Refusal => {
  if (state.status !== 'open') return refused('no-such-task');
  const { details, accepted } = state;
  const bidState = bidStateOf(bid, { status: details.status, acceptedBid: accepted?.bidId });
  return bidState === 'open' ? state : refused(reasons[bidState]);
};
