import { defaultStatus, defaultUserName, shownDetails, type TaskFields } from '@marketplace/contracts';
import type { DecidedEvent } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';

export interface PostTaskCommand {
  readonly details: TaskFields;
  readonly userEmail: string;
  readonly userName?: string | undefined;
}

/** The task is new, so nothing refuses it. */
export const decidePostTask = (
  _state: TaskState,
  { details, userEmail, userName = defaultUserName }: PostTaskCommand,
): readonly DecidedEvent[] => [
  {
    type: 'TaskPosted',
    data: { ...shownDetails({ ...details, status: defaultStatus }), userEmail, userName },
  },
];
