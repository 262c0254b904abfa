import { isRefused, type Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';
import { decideDeadline, type ClockTick } from './decideDeadline.ts';
import { decideSilence } from './decideSilence.ts';

/** The events of a task that are due at this moment, of one rule at a time: first of the deadline, then of silence. */
export const decideByClock = (tick: ClockTick, state: TaskState): Decision => {
  const decision = decideDeadline(tick, state);
  return isRefused(decision) || decision.length > 0 ? decision : decideSilence(tick, state);
};
