import type { Bid, TaskAnswer } from '@marketplace/contracts';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Card, Typography } from '@mui/material';
import { nextStep } from '../bid/nextStep.ts';
import { OfferText } from '../bid/OfferText.tsx';
import { useOpening } from '../../../ui/feedback/useOpening.ts';
import { nameText } from '../../../ui/text/Forgotten.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { BudgetDifference } from './BudgetDifference.tsx';
import { BidMessage } from '../bid/BidMessage.tsx';
import { BidTimes, Contact, Work } from '../bid/BidDetails.tsx';
import { ChangesDialog, TakeBackDialog } from '../bid/noteDialogs.tsx';
import { useBidAddress } from '../bid/useBidAddress.ts';
import type { BidActions } from '../bid/useBidActions.ts';

interface AcceptedBidProps {
  readonly bid: Bid;
  readonly task: TaskAnswer;
  readonly actions: BidActions;
  /** After a dialog has closed. */
  readonly onClosed: () => void;
}

/** The bid that the owner accepted: the bidder, the work, and what to do next. */
export const AcceptedBid = ({ bid, task, actions, onClosed }: AcceptedBidProps) => {
  const asking = useOpening<typeof ChangesDialog | typeof TakeBackDialog>();
  const { bidder, work } = bid;
  const inProgress = task.status === 'In Progress';
  const Dialog = asking.opening?.what;
  const closed = () => {
    asking.closed();
    onClosed();
  };
  return (
    <Card
      component="section"
      aria-labelledby="accepted-bid"
      {...useBidAddress(bid)}
      sx={{ display: 'grid', gap: 1.5, p: { xs: 2, sm: 2.5 }, borderColor: 'success.main' }}
    >
      <Typography id="accepted-bid" variant="h4" component="h3">
        <Trans>Accepted bid</Trans>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, rowGap: 0.5 }}>
        <span>
          {bidder.email === undefined ? (
            <UserText>{nameText(bidder.name)}</UserText>
          ) : (
            <Contact name={bidder.name} email={bidder.email} />
          )}
        </span>
        <OfferText offer={bid} sx={{ fontWeight: 600 }} />
        <BudgetDifference amount={bid.amount} budget={task.budget} />
      </Box>
      <BidTimes {...bid} />
      {bid.message !== undefined && <BidMessage message={bid.message} />}
      {work && <Work work={work} />}
      <Typography sx={{ fontWeight: 600, maxWidth: '70ch' }}>{nextStep(bid, 'owner', task)}</Typography>
      {inProgress && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {work?.state === 'delivered' && (
            <>
              <Button
                variant="contained"
                aria-disabled={actions.busy}
                onClick={() => void actions.complete(bid)}
              >
                <Trans>Complete</Trans>
              </Button>
              <Button variant="outlined" onClick={() => asking.open(ChangesDialog)}>
                <Trans>Ask for changes</Trans>
              </Button>
            </>
          )}
          <Button variant="outlined" color="inherit" onClick={() => asking.open(TakeBackDialog)}>
            <Trans>Take the acceptance back</Trans>
          </Button>
        </Box>
      )}
      {Dialog && <Dialog key={asking.opening?.key} taskId={task._id} onClosed={closed} />}
    </Card>
  );
};
