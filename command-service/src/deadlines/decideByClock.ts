import { isRefused, type Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';
import { decideDeadline, type ClockTick } from './decideDeadline.ts';
import { decideSilence } from './decideSilence.ts';

/** The events that the clock appends to a task at this moment: of one rule at a time. */
export const decideByClock = (tick: ClockTick, state: TaskState): Decision => {
  const decision = decideDeadline(tick, state);
  return isRefused(decision) || decision.length > 0 ? decision : decideSilence(tick, state);
};
