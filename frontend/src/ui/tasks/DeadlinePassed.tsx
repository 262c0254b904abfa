import { defaultStatus, isFullTask, type PublicTask } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import EventBusyIcon from 'virtual:icons/baseline-event-busy';
import { Chip } from '@mui/material';
import { useNow } from '../time/useNow.ts';

type TaskToJudge = Pick<PublicTask, 'status' | 'acceptingBids' | 'closesAt' | 'bidsOpen' | 'maxOffers'>;

/** A task that would take bids if its deadline had not passed; the server may not have told yet. */
export const useHasPassed = (task: TaskToJudge): boolean =>
  useNow((now) => {
    const isClosed = !task.acceptingBids && !isFullTask(task);
    return task.status === defaultStatus && (isClosed || Date.parse(task.closesAt) < now.getTime());
  });

/** Marks a task whose deadline has passed; nothing for others. */
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
