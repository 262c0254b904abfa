import { dueOf, type OwnerDue, type Task } from '@marketplace/contracts';

/** The duty of the owner of a task: to answer a delivery, or to decide about offers after bidding has closed. */
export const waitingOf = (task: Task): OwnerDue | undefined => {
  const due = dueOf(task);
  return due?.what === 'decision' && task.acceptingBids ? undefined : due;
};

/** Puts tasks with a duty first, the earliest last moment first. The order of the other tasks stays. */
export const waitingFirst = (tasks: readonly Task[]): readonly Task[] => {
  const untilOf = (task: Task) => waitingOf(task)?.until ?? '~';
  return tasks.toSorted((one, other) => {
    const [first, second] = [untilOf(one), untilOf(other)];
    return first < second ? -1 : first > second ? 1 : 0;
  });
};
