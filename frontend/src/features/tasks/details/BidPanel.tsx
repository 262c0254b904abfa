import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { useAuth } from '../../auth/useAuth.ts';
import { useGetMyBidsCountQuery, usePlaceBidMutation } from '../calls/bidsApi.ts';
import { useIdempotencyKey } from '../calls/useIdempotencyKey.ts';

const banner = (count: number): string => `You have placed ${count} ${count === 1 ? 'bid' : 'bids'} so far`;

/** The number of the user's bids, and a button to bid on this task. */
export const BidPanel = ({ taskId }: { readonly taskId: string }) => {
  const { user } = useAuth();
  const uid = user?.uid ?? '';
  const toasts = useToasts();
  const { data, isError, refetch } = useGetMyBidsCountQuery(uid, { skip: uid === '' });
  const [placeBid, { isLoading }] = usePlaceBidMutation();
  const submission = useIdempotencyKey();

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
      sx={{
        display: 'grid',
        gap: 2,
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
    </Box>
  );
};
