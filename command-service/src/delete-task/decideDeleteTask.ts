import { isRefused, type Decision } from '../task/decision.ts';
import { ownersTask, type OwnersCommand } from '../task/ownersTask.ts';
import type { TaskState } from '../task/state.ts';

export const decideDeleteTask = (command: OwnersCommand, state: TaskState): Decision => {
  const task = ownersTask(command, state);
  return isRefused(task) ? task : [{ type: 'TaskDeleted', data: {} }];
};
