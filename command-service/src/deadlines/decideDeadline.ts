import { hasClosed, isClosed, isNear } from '@marketplace/contracts';
import type { Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';
import type { ClockFacts } from './clockFacts.ts';

/**
 * The events of a task's deadline: on its day DeadlineNeared, after that day BiddingClosed, each once for a deadline. None for a task that
 * is not Pending, or was closed before by the number of its bids.
 */
export const decideDeadline = (state: TaskState, facts: ClockFacts, now: string): Decision => {
  if (state.status !== 'open' || state.details.status !== 'Pending' || isClosed(state.bidding)) return [];
  const { deadline } = state.details;
  const position = facts.deadlineSet;
  if (hasClosed(deadline, now))
    return [{ type: 'BiddingClosed', data: { deadline }, because: { rule: 'deadline-passed', position } }];
  return isNear(deadline, now) && state.bidding === 'open'
    ? [{ type: 'DeadlineNeared', data: { deadline }, because: { rule: 'deadline-near', position } }]
    : [];
};
