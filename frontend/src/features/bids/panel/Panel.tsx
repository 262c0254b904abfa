import { Plural, Trans } from '@lingui/react/macro';
import { Button, Skeleton, Typography, Box } from '@mui/material';
import { useAuth } from '../../../auth/user/useAuth.ts';
import { useGetMyBidsCountQuery } from '../calls/bidsApi.ts';
import { isFullTask, type TaskAnswer, type TaskStatus } from '@marketplace/contracts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useHasPassed } from '../../../ui/tasks/DeadlinePassed.tsx';
import { ClosingTime } from '../../../ui/closing/ClosingTime.tsx';
import type { ReactNode } from 'react';
import { frame } from '../../../ui/styles.ts';

/** The number of the user's bids, over all tasks. */
export const MyBidsCount = () => {
  const uid = useAuth().user?.uid ?? '';
  const { data: { bidsCount } = {}, isError, refetch } = useGetMyBidsCountQuery(uid, { skip: uid === '' });
  if (bidsCount !== undefined)
    return (
      <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <Plural value={bidsCount} one="You have placed # bid so far" other="You have placed # bids so far" />
      </Typography>
    );
  if (!isError) return <Skeleton width="70%" />;
  return (
    <Typography role="alert" color="error">
      <Trans>Failed to fetch bids count</Trans>{' '}
      <Button size="small" variant="text" onClick={() => void refetch()}>
        <Trans>Retry</Trans>
      </Button>
    </Typography>
  );
};

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
      {task.status === 'Pending' && hasPassed ? (
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

/** The box with the user's actions on the page of a task. */
export const Panel = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box
    component="section"
    aria-label={label}
    sx={{
      display: 'grid',
      gap: 2,
      p: { xs: 2, sm: 2.5 },
      ...frame,
    }}
  >
    {children}
  </Box>
);

/** Says until when the task takes bids. */
export const BiddingEnd = ({ task: { closesAt } }: { readonly task: TaskAnswer }) =>
  closesAt !== '' && (
    <Typography variant="body2" color="textSecondary" component="div">
      <Trans>
        Bidding closes at <ClosingTime iso={closesAt} />
      </Trans>
    </Typography>
  );
