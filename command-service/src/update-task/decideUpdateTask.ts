import { detailFields, isSameValue, pickDefined, type TaskDetails } from '@marketplace/contracts';
import { isRefused, type Decision } from '../task/decision.ts';
import { ownersTask, type OwnerCommand } from '../task/ownersTask.ts';
import type { TaskState } from '../task/state.ts';

/** The fields that the owner names, with their new values; a missing or undefined field stays as it is. */
type TaskChanges = { readonly [Field in keyof TaskDetails]?: TaskDetails[Field] | undefined };

export interface UpdateTaskCommand extends OwnerCommand {
  readonly changes: TaskChanges;
}

const withdrawn = (bidId: string) =>
  ({
    type: 'AcceptanceWithdrawn',
    data: { bidId, reason: 'The owner set the task back to Pending.' },
  }) as const;

/** The owner edits the task. Setting it back to Pending also withdraws an acceptance, and opens the bids again. */
export const decideUpdateTask = (state: TaskState, command: UpdateTaskCommand): Decision => {
  const task = ownersTask(state, command);
  if (isRefused(task)) return task;
  const { changes } = command;
  const changed = detailFields.filter(
    (field) => changes[field] !== undefined && !isSameValue(changes[field], task.details[field]),
  );
  const takesBack = task.accepted !== undefined && changes.status === 'Pending';
  const updated = takesBack ? changed.filter((field) => field !== 'status') : changed;
  return [
    ...(takesBack ? [withdrawn(task.accepted.bidId)] : []),
    ...(updated.length === 0 ? [] : [{ type: 'TaskUpdated', data: pickDefined(changes, updated) } as const]),
  ];
};
