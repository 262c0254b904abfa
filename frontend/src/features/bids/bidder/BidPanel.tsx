import type { TaskAnswer } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { OfferText } from '../bid/OfferText.tsx';
import { OfferForm } from '../offer/OfferForm.tsx';
import { SendingNote } from '../../tasks/sending/SendingNote.tsx';
import { BidButton } from './BidButton.tsx';
import { MyBidsCount } from '../panel/MyBidsCount.tsx';
import { ClosedBidding } from '../panel/ClosedBidding.tsx';
import { OwnBidsCount } from './OwnBidsCount.tsx';
import { BiddingEnd, Panel } from '../panel/Panel.tsx';
import type { Bidding } from './useBidding.tsx';

interface BidPanelProps {
  readonly task: TaskAnswer;
  readonly bidding: Bidding;
  /** The main button is elsewhere on the screen. */
  readonly buttonElsewhere: boolean;
}

/** The form of a bid, or the open bid; then its button, and the user's bids in numbers. */
export const BidPanel = ({ task, bidding, buttonElsewhere }: BidPanelProps) => {
  const { offer, toRevise, isKnown, bidAgain } = bidding;
  const newBid = isKnown ? <OfferForm offer={offer} /> : <Skeleton variant="rounded" height={220} />;
  return (
    <Panel label={t`Bid on this task`}>
      {task.acceptingBids ? (
        <>
          {toRevise ? (
            <Box aria-busy={toRevise.sending} sx={{ display: 'grid', gap: 0.5 }}>
              <Typography variant="h4" component="h2">
                {toRevise.declined ? t`Your declined bid` : t`Your open bid`}
              </Typography>
              <OfferText offer={toRevise} sx={{ fontWeight: 600 }} />
              <SendingNote of={toRevise} />
            </Box>
          ) : (
            newBid
          )}
          {isKnown && !buttonElsewhere && <BidButton bidding={bidding} />}
          {toRevise && !toRevise.sending && (
            <Button
              variant="text"
              size="small"
              color="inherit"
              onClick={bidAgain}
              sx={{ justifySelf: 'start', ml: -1 }}
            >
              {t`Place Your Bid`}
            </Button>
          )}
        </>
      ) : (
        <ClosedBidding task={task} isOwner={false} />
      )}
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <MyBidsCount />
        <OwnBidsCount taskId={task._id} />
        {task.acceptingBids && <BiddingEnd task={task} />}
      </Box>
    </Panel>
  );
};
