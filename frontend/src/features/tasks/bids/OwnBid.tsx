import type { Bid, TaskAnswer } from '@marketplace/contracts';
import { Box, Button, Card, Typography } from '@mui/material';
import { BidStateChip } from '../../../ui/bids/BidStateChip.tsx';
import { nextStep } from '../../../ui/bids/nextStep.ts';
import { OfferText } from '../../../ui/bids/OfferText.tsx';
import { BidMessage } from './BidMessage.tsx';
import { bidName, BidTimes, Contact, Note, Work } from './BidParts.tsx';

interface OwnBidProps {
  readonly bid: Bid;
  readonly task: TaskAnswer;
  readonly busy: boolean;
  readonly onRevise: () => void;
  readonly onWithdraw: () => void;
  readonly onDeliver: () => void;
}

/** An own bid: its state, what to do next, and the buttons for it. */
export const OwnBid = ({ bid, task, busy, onRevise, onWithdraw, onDeliver }: OwnBidProps) => {
  const { amount, message, state, takenBack, owner, work } = bid;
  return (
    <Card component="li" sx={{ display: 'grid', gap: 1.5, p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <OfferText offer={bid} sx={{ fontWeight: 600 }} />
        <BidStateChip state={state} />
      </Box>
      <BidTimes {...bid} />
      {message !== undefined && <BidMessage message={message} />}
      {takenBack && (
        <Note title="Acceptance taken back" at={takenBack.at}>
          {takenBack.reason}
        </Note>
      )}
      {owner && (
        <div>
          Owner: <Contact {...owner} />
        </div>
      )}
      {work && <Work work={work} />}
      <Typography sx={{ fontWeight: 600, maxWidth: '70ch' }}>{nextStep(bid, 'bidder', task)}</Typography>
      {state === 'open' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            size="small"
            variant="outlined"
            aria-label={amount === undefined ? 'Add an offer to your bid' : `Revise ${bidName(bid)}`}
            onClick={onRevise}
          >
            {amount === undefined ? 'Add an offer' : 'Revise'}
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={`Withdraw ${bidName(bid)}`}
            aria-disabled={busy}
            onClick={onWithdraw}
          >
            Withdraw
          </Button>
        </Box>
      )}
      {state === 'accepted' && task.status === 'In Progress' && work?.state !== 'delivered' && (
        <Button variant="contained" onClick={onDeliver} sx={{ justifySelf: 'start' }}>
          Mark as delivered
        </Button>
      )}
    </Card>
  );
};
