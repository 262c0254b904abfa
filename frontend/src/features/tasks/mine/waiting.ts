import { dueOf, type OwnerDue, type Task } from '@marketplace/contracts';
import { takesBids } from '../../../ui/closing/takesBids.ts';

/** What the owner of a task must do: answer a delivery, or decide about offers after bidding has closed; undefined if nothing. */
export const waitingOf = (task: Task): OwnerDue | undefined => {
  const due = dueOf(task);
  return due?.what === 'decision' && takesBids(task) ? undefined : due;
};

/** Puts the tasks first on which the owner must act, sorted by the time limit. Keeps the order of the other tasks. */
export const waitingFirst = (tasks: readonly Task[]): readonly Task[] => {
  const untilOf = (task: Task) => waitingOf(task)?.until ?? '~';
  return tasks.toSorted((one, other) => {
    const [first, second] = [untilOf(one), untilOf(other)];
    return first < second ? -1 : first > second ? 1 : 0;
  });
};
