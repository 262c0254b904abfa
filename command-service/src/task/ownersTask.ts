import { refused, type Refusal } from './decision.ts';
import type { OpenTask, TaskState } from './state.ts';

/** The edit versions of the task that the writer has seen, or any. */
export type ExpectedVersions = 'any' | readonly number[];

/** A command that only the owner of a task may give. */
export interface OwnerCommand {
  readonly callerUid: string;
  /** If set, the command is refused when the task was edited since. */
  readonly onlyIfSeen?: ExpectedVersions | undefined;
}

/** The open task, or the reason for a refusal: it must exist, belong to the caller, and not be edited since. For others, a hidden one is not there. */
export const ownersTask = (
  state: TaskState,
  { callerUid, onlyIfSeen = 'any' }: OwnerCommand,
): OpenTask | Refusal => {
  if (state.status !== 'open') return refused('no-such-task');
  if (state.ownerUid !== callerUid) return refused(state.hidden ? 'no-such-task' : 'not-the-owner');
  if (onlyIfSeen !== 'any' && !onlyIfSeen.includes(state.editVersion)) return refused('edited-since');
  return state;
};
