import { defaultStatus, type PublicTask } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import EventBusyIcon from 'virtual:icons/baseline-event-busy';
import { Chip } from '@mui/material';
import { hasEnded } from '../closing/takesBids.ts';
import { useNow } from '../time/useNow.ts';

type TaskToJudge = Pick<PublicTask, 'status' | 'closesAt'>;

/** Whether a task takes no bids only because its deadline has passed, also if the server has not reported that yet. */
export const useHasPassed = (task: TaskToJudge): boolean =>
  useNow((now) => task.status === defaultStatus && hasEnded(task, now));

/** A chip for a task whose deadline has passed; empty for other tasks. */
export const DeadlinePassed = ({ task }: { readonly task: TaskToJudge }) =>
  useHasPassed(task) ? (
    <Chip
      variant="outlined"
      size="small"
      icon={<EventBusyIcon />}
      label={t`Deadline passed`}
      sx={{ verticalAlign: 'middle' }}
    />
  ) : null;
