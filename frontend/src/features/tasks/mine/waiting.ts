import { dueOf, type OwnerDue, type Task } from '@marketplace/contracts';

/** What of an own task waits for its owner: a delivery, or offers after bidding has closed. */
export const waitingOf = (task: Task): OwnerDue | undefined => {
  const due = dueOf(task);
  return due?.what === 'decision' && task.acceptingBids ? undefined : due;
};

/** The tasks that wait for their owner come first, by their time; else their order stays. */
export const waitingFirst = (tasks: readonly Task[]): readonly Task[] => {
  const untilOf = (task: Task) => waitingOf(task)?.until ?? '~';
  return tasks.toSorted((one, other) => {
    const [first, second] = [untilOf(one), untilOf(other)];
    return first < second ? -1 : first > second ? 1 : 0;
  });
};
