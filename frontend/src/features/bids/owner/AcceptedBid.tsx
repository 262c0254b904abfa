import type { TaskAnswer } from '@marketplace/contracts';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Card, Typography } from '@mui/material';
import { SendingNote, sendingCard } from '../../../commands/SendingNote.tsx';
import type { Sent } from '../../../commands/sending.ts';
import type { ShownBid } from '../calls/shownBids.ts';
import { Messages } from '../messages/Messages.tsx';
import { nextStep } from '../bid/nextStep.ts';
import { OfferText, BidMessage, BidMore, useBidAddress } from '../bid/BidParts.tsx';
import { useDialogs } from '../../../ui/feedback/Dialogs.tsx';
import { BidReviews } from '../bid/BidReviews.tsx';
import { isPossible } from '../bid/bidActions.ts';
import { PersonLink } from '../../../ui/text/PersonLink.tsx';
import { nameText } from '../../../ui/text/UserText.tsx';
import { RecordLine } from '../../../ui/people/RecordLine.tsx';
import { BudgetDifference } from './BudgetDifference.tsx';
import { BidMark } from './BidMark.tsx';
import { BidTimes, Contact, Work } from '../bid/BidDetails.tsx';
import { NoteDialog } from '../bid/NoteDialog.tsx';
import type { BidActions } from '../bid/useBidActions.tsx';

interface AcceptedBidProps {
  readonly bid: ShownBid;
  readonly task: TaskAnswer & Sent;
  readonly actions: BidActions;
}

/** The bid that the owner accepted: the bidder, the work, and what to do next. */
export const AcceptedBid = ({ bid, task, actions }: AcceptedBidProps) => {
  const open = useDialogs();
  const { bidder, work, sending = false } = bid;
  return (
    <Card
      component="section"
      aria-labelledby="accepted-bid"
      {...useBidAddress(bid)}
      aria-busy={sending}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: { xs: 2, sm: 2.5 },
        borderColor: 'success.main',
        ...(sending && sendingCard),
      }}
    >
      <Typography id="accepted-bid" variant="h4" component="h3">
        <Trans>Accepted bid</Trans>
      </Typography>
      <SendingNote of={bid} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, rowGap: 0.5 }}>
        <span>
          {bidder.email === undefined ? (
            <PersonLink uid={bidder.uid}>{nameText(bidder.name)}</PersonLink>
          ) : (
            <Contact {...bidder} />
          )}
        </span>
        <OfferText offer={bid} sx={{ fontWeight: 600 }} />
        <BudgetDifference amount={bid.amount} budget={task.budget} />
      </Box>
      {bidder.uid !== undefined && !bid.mine && <RecordLine uid={bidder.uid} />}
      <BidTimes {...bid} />
      {bid.message !== undefined && <BidMessage message={bid.message} />}
      {work && <Work work={work} />}
      <BidMore>
        <BidMark bid={bid} noteOnly />
        {!bid.mine && <Messages bid={bid} name={bidder.name} isOwner />}
      </BidMore>
      <Typography sx={{ fontWeight: 600, maxWidth: '70ch' }}>{nextStep(bid, 'owner', task)}</Typography>
      {!sending && !task.sending && isPossible('takeBack', bid, task) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isPossible('complete', bid, task) && (
            <>
              <Button
                variant="contained"
                aria-disabled={actions.busy}
                onClick={() => void actions.complete(bid)}
              >
                <Trans>Complete</Trans>
              </Button>
              <Button
                variant="outlined"
                onClick={() =>
                  open((onClosed) => <NoteDialog action="requestChanges" bid={bid} onClosed={onClosed} />)
                }
              >
                <Trans>Ask for changes</Trans>
              </Button>
            </>
          )}
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => open((onClosed) => <NoteDialog action="takeBack" bid={bid} onClosed={onClosed} />)}
          >
            <Trans>Take the acceptance back</Trans>
          </Button>
        </Box>
      )}
      <BidReviews bid={bid} task={task} name={nameText(bidder.name)} />
    </Card>
  );
};
