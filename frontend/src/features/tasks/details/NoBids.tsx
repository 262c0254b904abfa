import type { TaskAnswer } from '@marketplace/contracts';
import { Typography } from '@mui/material';
import { ClosesAt } from '../../../ui/bids/ClosesAt.tsx';

interface NoBidsProps {
  readonly task: TaskAnswer;
  readonly isOwner: boolean;
}

/** Why a task takes no bids. */
export const NoBids = ({ task, isOwner }: NoBidsProps) => (
  <Typography component="div">
    {task.status === 'Pending' && task.closesAt !== '' ? (
      <>
        Bidding closed at <ClosesAt iso={task.closesAt} />.{isOwner && ' A later deadline opens it again.'}
      </>
    ) : (
      `This task is ${task.status === 'Pending' ? 'closed' : task.status}, so it takes no bids.`
    )}
  </Typography>
);
