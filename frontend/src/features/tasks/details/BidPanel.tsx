import type { TaskAnswer } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ClosesAt } from '../../../ui/bids/ClosesAt.tsx';
import { useFocusFallback } from '../../../ui/lists/useFocusFallback.ts';
import { useAuth } from '../../auth/user/useAuth.ts';
import { useGetMyBidsCountQuery } from '../calls/bidsApi.ts';
import { OfferForm } from '../offer/OfferForm.tsx';
import { NoBids } from './NoBids.tsx';
import { OnThisTask } from './OnThisTask.tsx';
import { OwnerActions } from './OwnerActions.tsx';
import { PlaceBidButton } from './PlaceBidButton.tsx';
import type { PlacingBid } from './usePlaceBid.ts';

/** The number of the user's bids, over all tasks. */
const BidsSoFar = () => {
  const uid = useAuth().user?.uid ?? '';
  const { data: { bidsCount } = {}, isError, refetch } = useGetMyBidsCountQuery(uid, { skip: uid === '' });
  if (bidsCount !== undefined)
    return (
      <Typography role="status" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
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

interface BidPanelProps {
  readonly task: TaskAnswer;
  readonly isOwner: boolean;
  readonly onUpdate: () => void;
  readonly onDeleted: () => void;
  readonly placing: PlacingBid;
  /** The button is elsewhere on the screen. */
  readonly buttonElsewhere: boolean;
}

/** The user's bids, and the ways to bid on this task; the owner updates or deletes it instead. */
export const BidPanel = ({ task, isOwner, onUpdate, onDeleted, placing, buttonElsewhere }: BidPanelProps) => {
  const { user } = useAuth();
  // The form disappears when bidding closes.
  const fallback = useFocusFallback<HTMLDivElement>();
  const closes: ReactNode = task.closesAt !== '' && (
    <Typography variant="body2" color="textSecondary" component="div">
      <Trans>
        Bidding closes at <ClosesAt iso={task.closesAt} />
      </Trans>
    </Typography>
  );
  return (
    <Box
      component="section"
      aria-label={isOwner ? t`Your task` : t`Bid on this task`}
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
      {isOwner && <OwnerActions task={task} onUpdate={onUpdate} onDeleted={onDeleted} />}
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <BidsSoFar />
        {!isOwner && <OnThisTask taskId={task._id} />}
      </Box>
      {task.acceptingBids ? (
        <>
          {!isOwner && !buttonElsewhere && (
            <PlaceBidButton placing={placing} variant="contained" size="large" />
          )}
          {placing.refusal !== '' && <Alert severity="error">{placing.refusal}</Alert>}
          {closes}
          {isOwner && (
            <Box>
              <PlaceBidButton placing={placing} variant="text" size="small" />
            </Box>
          )}
          {user && !isOwner && <OfferForm taskId={task._id} user={user} />}
        </>
      ) : (
        <NoBids task={task} isOwner={isOwner} />
      )}
    </Box>
  );
};
