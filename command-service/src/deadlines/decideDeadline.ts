import { hasClosed, isNear } from '@marketplace/contracts';
import type { Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';

/**
 * The events of a task's deadline: on its day the deadline is near, after that day bidding is closed, each once for a deadline. None for a task
 * that is not Pending. `now`: ISO 8601, UTC.
 */
export const decideDeadline = (now: string, state: TaskState): Decision => {
  if (state.status !== 'open' || state.details.status !== 'Pending' || state.bidding === 'closed') return [];
  const { deadline } = state.details;
  if (hasClosed(deadline, now)) return [{ type: 'BiddingClosed', data: { deadline } }];
  return isNear(deadline, now) && state.bidding === 'open'
    ? [{ type: 'DeadlineNeared', data: { deadline } }]
    : [];
};
