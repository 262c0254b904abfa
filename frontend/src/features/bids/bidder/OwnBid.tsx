import type { TaskAnswer } from '@marketplace/contracts';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Card, Typography } from '@mui/material';
import { SendingNote, sendingCard } from '../../../commands/SendingNote.tsx';
import type { ShownBid } from '../calls/shownBids.ts';
import type { NoteAction } from '../calls/taskBidsApi.ts';
import { busyButton } from '../../../ui/forms/busyButton.ts';
import { Messages } from '../messages/Messages.tsx';
import { BidReviews } from '../bid/BidReviews.tsx';
import { isPossible } from '../bid/bidActions.ts';
import { BidStateChip, OfferText, BidMessage, BidMore, useBidAddress } from '../bid/BidParts.tsx';
import { nextStep } from '../bid/nextStep.ts';
import { nameText } from '../../../ui/text/UserText.tsx';
import { formatMoney } from '../../../ui/text/Money.tsx';
import { BidTimes, Contact, Ending, Note, withdrawName, Work } from '../bid/BidDetails.tsx';

interface OwnBidProps {
  readonly bid: ShownBid;
  readonly task: TaskAnswer;
  /** Whether a change of any bid is being sent. */
  readonly busy: boolean;
  readonly onRevise: () => void;
  readonly onWithdraw: () => void;
  readonly onNote: (action: NoteAction) => void;
}

const endingWords = { declined: msg`Declined by the owner`, resigned: msg`You resigned` } as const;

/** The buttons of the bidder for an open bid, and for a bid that the owner has declined. */
const OfferButtons = ({ bid, task, busy, onRevise, onWithdraw }: OwnBidProps) => {
  const { amount, declined, sending = false } = bid;
  const money = amount === undefined ? undefined : formatMoney(amount);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        size="small"
        variant={declined ? 'contained' : 'outlined'}
        aria-label={money === undefined ? t`Add an offer to your bid` : t`Revise your bid of ${money}`}
        aria-disabled={sending}
        sx={busyButton}
        onClick={() => (sending ? undefined : onRevise())}
      >
        {money === undefined ? t`Add an offer` : t`Revise`}
      </Button>
      {isPossible('withdraw', bid, task) && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={withdrawName(bid)}
          aria-disabled={busy || sending}
          sx={busyButton}
          onClick={() => (sending ? undefined : onWithdraw())}
        >
          <Trans>Withdraw</Trans>
        </Button>
      )}
    </Box>
  );
};

const WorkButtons = ({ bid, task, onNote }: OwnBidProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {isPossible('deliver', bid, task) && (
      <Button variant="contained" onClick={() => onNote('deliver')}>
        <Trans>Mark as delivered</Trans>
      </Button>
    )}
    <Button variant="outlined" color="inherit" onClick={() => onNote('resign')}>
      <Trans>Resign</Trans>
    </Button>
  </Box>
);

/** An own bid: its state, what to do next, and the buttons for it. */
export const OwnBid = (props: OwnBidProps) => {
  const { bid, task } = props;
  const { message, state, takenBack, owner, work, sending = false } = bid;
  return (
    <Card
      component="li"
      {...useBidAddress<HTMLLIElement>(bid)}
      aria-busy={sending}
      sx={{ display: 'grid', gap: 1.5, p: { xs: 2, sm: 2.5 }, ...(sending && sendingCard) }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <OfferText offer={bid} sx={{ fontWeight: 600 }} />
        <BidStateChip state={state} />
        <SendingNote of={bid} />
      </Box>
      <BidTimes {...bid} />
      {message !== undefined && <BidMessage message={message} />}
      {takenBack && (
        <Note title={t`Acceptance taken back`} at={takenBack.at}>
          {takenBack.reason}
        </Note>
      )}
      <Ending bid={bid} words={endingWords} />
      {owner && (
        <div>
          <Trans>
            Owner: <Contact name={owner.name} email={owner.email} />
          </Trans>
        </div>
      )}
      {work && <Work work={work} />}
      <Typography sx={{ fontWeight: 600, maxWidth: '70ch' }}>{nextStep(bid, 'bidder', task)}</Typography>
      {isPossible('revise', bid, task) && <OfferButtons {...props} />}
      {!sending && isPossible('resign', bid, task) && <WorkButtons {...props} />}
      <BidReviews bid={bid} task={task} name={nameText(task.userName)} />
      <BidMore>
        <Messages bid={bid} name={task.userName} isOwner={false} />
      </BidMore>
    </Card>
  );
};
