import { isRefused, type Decision } from '../task/decision.ts';
import { ownersTask, type OwnerCommand } from '../task/ownersTask.ts';
import type { TaskState } from '../task/state.ts';

export const decideDeleteTask = (command: OwnerCommand, state: TaskState): Decision => {
  const task = ownersTask(command, state);
  return isRefused(task) ? task : [{ type: 'TaskDeleted', data: {} }];
};
