import { defaultStatus, defaultUserName, shownDetails, type TaskFields } from '@marketplace/contracts';
import { refused, type Decision } from '../task/decision.ts';
import type { TaskState } from '../task/state.ts';

export interface PostTaskCommand {
  readonly details: TaskFields;
  readonly userEmail: string;
  readonly userName: string | undefined;
}

export const decidePostTask = (command: PostTaskCommand, state: TaskState): Decision => {
  if (state.status !== 'absent') return refused('task-exists');
  return [
    {
      type: 'TaskPosted',
      data: {
        ...shownDetails({ ...command.details, status: defaultStatus }),
        userEmail: command.userEmail,
        userName: command.userName ?? defaultUserName,
      },
    },
  ];
};
