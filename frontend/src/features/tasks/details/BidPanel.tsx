import type { TaskAnswer } from '@marketplace/contracts';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { ClosesAt } from '../../../ui/bids/ClosesAt.tsx';
import { useFocusFallback } from '../../../ui/lists/useFocusFallback.ts';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { useAuth } from '../../auth/useAuth.ts';
import { useGetMyBidsCountQuery, usePlaceBidMutation } from '../calls/bidsApi.ts';
import { useIdempotencyKey } from '../calls/useIdempotencyKey.ts';
import { OfferForm } from '../offer/OfferForm.tsx';
import { NoBids } from './NoBids.tsx';

const banner = (count: number): string => `You have placed ${count} ${count === 1 ? 'bid' : 'bids'} so far`;

interface BidPanelProps {
  readonly task: TaskAnswer;
  readonly isOwner: boolean;
}

/** The number of the user's bids, and the ways to bid on this task; an offer is for others only. */
export const BidPanel = ({ task, isOwner }: BidPanelProps) => {
  const taskId = task._id;
  const { user } = useAuth();
  const uid = user?.uid ?? '';
  const toasts = useToasts();
  const { data, isError, refetch } = useGetMyBidsCountQuery(uid, { skip: uid === '' });
  const [placeBid, { isLoading }] = usePlaceBidMutation();
  const submission = useIdempotencyKey();
  // The form disappears when bidding closes.
  const fallback = useFocusFallback<HTMLDivElement>();

  const bid = async () => {
    if (isLoading) return;
    const call = { taskId, uid, userEmail: user?.email ?? '' };
    try {
      await placeBid({ ...call, idempotencyKey: submission.keyFor(call) }).unwrap();
      submission.done();
      toasts.success('Your bid has been placed!');
    } catch {
      toasts.error('❌ Failed to place bid');
    }
  };

  return (
    <Box
      component="section"
      aria-label="Bid on this task"
      {...fallback}
      sx={{
        display: 'grid',
        gap: 2,
        outline: 'none',
        p: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      {data ? (
        <Typography role="status" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {banner(data.bidsCount)}
        </Typography>
      ) : isError ? (
        <Typography role="alert" color="error">
          Failed to fetch bids count{' '}
          <Button size="small" variant="text" onClick={() => void refetch()}>
            Retry
          </Button>
        </Typography>
      ) : (
        <Skeleton width="70%" />
      )}
      {task.acceptingBids ? (
        <>
          {/* Not `disabled` while it is sent: that would drop the keyboard's focus. */}
          <Button
            variant="contained"
            size="large"
            aria-disabled={isLoading}
            onClick={() => void bid()}
            sx={{ '&[aria-disabled=true]': { opacity: 0.6, cursor: 'progress' } }}
          >
            Place Your Bid
          </Button>
          <Typography variant="body2" color="textSecondary" component="div">
            Bidding closes at <ClosesAt iso={task.closesAt} />
          </Typography>
          {user && !isOwner && <OfferForm taskId={taskId} user={user} />}
        </>
      ) : (
        <NoBids task={task} isOwner={isOwner} />
      )}
    </Box>
  );
};
