import type { TaskHistory } from '@marketplace/contracts';

export interface TaskState {
  readonly value: unknown;
  readonly from: number;
  /** When the next event changed it; undefined: it stayed. */
  readonly to?: number;
}

/** The values that a field of a task had, with the time of each, in ms. */
export const statesOf = (events: TaskHistory['events'], field: string): readonly TaskState[] => {
  const states: TaskState[] = [];
  for (const { recordedAt, changes } of events) {
    const change = changes.find((one) => one.field === field);
    if (change === undefined) continue;
    const time = Date.parse(recordedAt);
    const last = states.pop();
    if (last) states.push(last.to === undefined ? { ...last, to: time } : last);
    if (change.after !== undefined) states.push({ value: change.after, from: time });
  }
  return states;
};
