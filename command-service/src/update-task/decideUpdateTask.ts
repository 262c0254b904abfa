import { detailFields, pickDefined, type TaskDetails } from '@marketplace/contracts';
import { isRefused, type Decision } from '../task/decision.ts';
import { ownersTask, type OwnersCommand } from '../task/ownersTask.ts';
import type { TaskState } from '../task/state.ts';

/** The fields that the owner names, with their new values; a missing or undefined field stays as it is. */
type TaskChanges = { readonly [Field in keyof TaskDetails]?: TaskDetails[Field] | undefined };

export interface UpdateTaskCommand extends OwnersCommand {
  readonly changes: TaskChanges;
}

export const decideUpdateTask = (command: UpdateTaskCommand, state: TaskState): Decision => {
  const task = ownersTask(command, state);
  if (isRefused(task)) return task;
  const { changes } = command;
  const changed = detailFields.filter(
    (field) => changes[field] !== undefined && changes[field] !== task.details[field],
  );
  return changed.length === 0 ? [] : [{ type: 'TaskUpdated', data: pickDefined(changes, changed) }];
};
