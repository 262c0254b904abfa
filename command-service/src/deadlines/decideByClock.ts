import { isRefused, type Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';
import { decideDeadline } from './decideDeadline.ts';
import { decideSilence } from './decideSilence.ts';
import type { ClockFacts } from './clockFacts.ts';

/** The events of a task that are due at this moment, of one rule at a time: first of the deadline, then of silence. */
export const decideByClock = (state: TaskState, facts: ClockFacts, now: string): Decision => {
  const decision = decideDeadline(state, facts, now);
  return isRefused(decision) || decision.length > 0 ? decision : decideSilence(state, facts, now);
};
