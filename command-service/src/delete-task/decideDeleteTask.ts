import { isRefused, type Decision } from '../task/decision.ts';
import { ownersTask, type OwnerCommand } from '../task/ownersTask.ts';
import type { TaskState } from '../task/state.ts';

export const decideDeleteTask = (state: TaskState, command: OwnerCommand): Decision => {
  const task = ownersTask(state, command);
  return isRefused(task) ? task : [{ type: 'TaskDeleted', data: {} }];
};
