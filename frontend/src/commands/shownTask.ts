import type { TaskAnswer } from '@marketplace/contracts';
import type { Change, Sent } from './sending.ts';

type AnyTask = Pick<TaskAnswer, '_id' | 'status' | 'acceptingBids' | 'bidsOpen'>;

/** A task after a change; the same object if the change is about another task, or only about bids. */
export const changedTask = <Task extends AnyTask>(task: Task, change: Change): Task => {
  if (change.taskId !== task._id) return task;
  if (change.kind === 'accept') return { ...task, status: 'In Progress', acceptingBids: false, bidsOpen: 0 };
  // False until the server answers: whether a Pending task takes bids also depends on its deadline.
  if (change.kind === 'resign') return { ...task, status: 'Pending', acceptingBids: false };
  if (change.kind !== 'edit') return task;
  const { status = task.status } = change.fields;
  return { ...task, ...change.fields, acceptingBids: task.acceptingBids && status === 'Pending' };
};

export const shownTask = <Task extends AnyTask>(task: Task, changes: readonly Change[]): Task & Sent => {
  const shown = changes.reduce<Task>(changedTask, task);
  return shown === task ? task : { ...shown, sending: true };
};
