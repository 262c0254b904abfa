import { refused, type Refusal } from './decision.ts';
import type { TaskState } from './state.ts';

export type OpenTask = Extract<TaskState, { status: 'open' }>;

/** What the writer has seen: any edit of the task, or one of these edit versions. */
export type SeenEdits = 'any' | readonly number[];

/** A command that only the owner of a task may give. */
export interface OwnersCommand {
  readonly callerUid: string;
  /** Set: refuse where the task has been edited since. */
  readonly onlyIfSeen?: SeenEdits | undefined;
}

/** The open task that its owner may edit as it now stands, or the refusal: first is it there, then whose, then which. */
export const ownersTask = (
  { callerUid, onlyIfSeen = 'any' }: OwnersCommand,
  state: TaskState,
): OpenTask | Refusal => {
  if (state.status !== 'open') return refused('no-such-task');
  if (state.ownerUid !== callerUid) return refused('not-the-owner');
  if (onlyIfSeen !== 'any' && !onlyIfSeen.includes(state.editVersion)) return refused('edited-since');
  return state;
};
