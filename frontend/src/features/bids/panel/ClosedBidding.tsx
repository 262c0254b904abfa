import { isFullTask, type TaskAnswer, type TaskStatus } from '@marketplace/contracts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import { useHasPassed } from '../../../ui/tasks/DeadlinePassed.tsx';
import { ClosingTime } from '../../../ui/closing/ClosingTime.tsx';

interface ClosedBiddingProps {
  readonly task: TaskAnswer;
  readonly isOwner: boolean;
}

const reasons: Readonly<Record<TaskStatus, MessageDescriptor>> = {
  Pending: msg`This task is closed, so it takes no bids.`,
  'In Progress': msg`This task is In Progress, so it takes no bids.`,
  Completed: msg`This task is Completed, so it takes no bids.`,
  Cancelled: msg`This task is Cancelled, so it takes no bids.`,
};

const fullText = (offers: number): string =>
  plural(offers, {
    one: 'Closed: # offer reached. It opens again when the offer is withdrawn or declined.',
    other: 'Closed: # offers reached. It opens again when one is withdrawn or declined.',
  });

/** Why a task takes no bids. */
export const ClosedBidding = ({ task, isOwner }: ClosedBiddingProps) => {
  const hasPassed = useHasPassed(task);
  if (isFullTask(task) && !hasPassed) return <Typography>{fullText(task.maxOffers ?? 0)}</Typography>;
  return (
    <Typography component="div">
      {task.status === 'Pending' && task.closesAt !== '' ? (
        <>
          <Trans>
            Bidding closed at <ClosingTime iso={task.closesAt} />.
          </Trans>
          {isOwner && ` ${t`A later deadline opens it again.`}`}
        </>
      ) : (
        t(reasons[task.status])
      )}
    </Typography>
  );
};
