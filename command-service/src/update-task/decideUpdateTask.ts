import { detailFields, isOver, isSameValue, pickDefined, type TaskDetails } from '@marketplace/contracts';
import { endDeal } from '../forgetting/decideEnding.ts';
import { isRefused, type Decision } from '../task/decision.ts';
import { ownersTask, type OwnerCommand } from '../task/ownersTask.ts';
import type { TaskState } from '../task/state.ts';

/** The fields that the owner names, with their new values; a missing or undefined field stays as it is. */
type TaskChanges = { readonly [Field in keyof TaskDetails]?: TaskDetails[Field] | undefined };

export interface UpdateTaskCommand extends OwnerCommand {
  readonly changes: TaskChanges;
  /** Whether the account of this person is deleted, or being deleted; undefined: of nobody. */
  readonly isForgotten?: (uid: string) => boolean;
}

const withdrawn = (bidId: string) =>
  ({
    type: 'AcceptanceWithdrawn',
    data: { bidId, reason: 'The owner set the task back to Pending.' },
  }) as const;

/**
 * The owner edits the task. Setting it back to Pending also withdraws an acceptance, and opens the bids again; so does opening it again
 * after its deal is over, where nobody is there who could go on with it.
 */
export const decideUpdateTask = (state: TaskState, command: UpdateTaskCommand): Decision => {
  const task = ownersTask(state, command);
  if (isRefused(task)) return task;
  const { changes, isForgotten } = command;
  const { details, accepted } = task;
  const { status = details.status } = changes;
  const changed = detailFields.filter(
    (field) => changes[field] !== undefined && !isSameValue(changes[field], details[field]),
  );
  const isAbandoned =
    isOver(details.status) && !isOver(status) && isForgotten?.(accepted?.bidderUid ?? '') === true;
  const takesBack = accepted && (isAbandoned || changes.status === 'Pending');
  const updated = takesBack && status === 'Pending' ? changed.filter((field) => field !== 'status') : changed;
  return [
    ...(takesBack ? [isAbandoned ? endDeal(accepted.bidId) : withdrawn(accepted.bidId)] : []),
    ...(updated.length === 0 ? [] : [{ type: 'TaskUpdated', data: pickDefined(changes, updated) } as const]),
  ];
};
