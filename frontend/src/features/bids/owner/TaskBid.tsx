import type { TaskAnswer } from '@marketplace/contracts';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { SendingNote } from '../../../commands/SendingNote.tsx';
import type { ShownBid } from '../calls/shownBids.ts';
import { busyButton } from '../../../ui/forms/busyButton.ts';
import { BidReviews } from '../bid/BidReviews.tsx';
import { isPossible } from '../bid/bidActions.ts';
import { BidStateChip, OfferText, BidMessage, BidMore, useBidAddress } from '../bid/BidParts.tsx';
import { Messages } from '../messages/Messages.tsx';
import { countText } from '../../../ui/sentences/countText.ts';
import { PersonLink } from '../../../ui/text/PersonLink.tsx';
import { nameText } from '../../../ui/text/UserText.tsx';
import { RecordLine } from '../../../ui/people/RecordLine.tsx';
import { BudgetDifference } from './BudgetDifference.tsx';
import { BidMark } from './BidMark.tsx';
import type { BidOfPerson } from './byPerson.ts';
import { BidTimes, Ending, withdrawName } from '../bid/BidDetails.tsx';
import type { BidActions } from '../bid/useBidActions.tsx';

interface ButtonsProps {
  readonly bid: ShownBid;
  readonly task: TaskAnswer;
  readonly actions: BidActions;
}

const Buttons = ({ bid, task, actions }: ButtonsProps) => {
  const { bidder, mine, sending = false } = bid;
  const name = nameText(bidder.name);
  return (
    <Box
      sx={{
        gridArea: 'buttons',
        mt: { xs: 1.5, sm: 0 },
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignSelf: 'start',
        justifyContent: 'flex-end',
      }}
    >
      {mine && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={withdrawName(bid)}
          aria-disabled={actions.busy || sending}
          sx={busyButton}
          onClick={() => (sending ? undefined : void actions.withdraw(bid))}
        >
          <Trans>Withdraw</Trans>
        </Button>
      )}
      {isPossible('accept', bid, task) && (
        <Button
          size="small"
          variant="outlined"
          aria-label={t`Accept the bid of ${name}`}
          aria-disabled={actions.busy}
          onClick={() => void actions.accept(bid)}
        >
          <Trans>Accept</Trans>
        </Button>
      )}
      {isPossible('decline', bid, task) && (
        <Button
          size="small"
          variant="text"
          color="inherit"
          aria-label={t`Decline the bid of ${name}`}
          aria-disabled={actions.busy}
          onClick={() => actions.decline(bid)}
        >
          <Trans>Decline</Trans>
        </Button>
      )}
    </Box>
  );
};

interface TaskBidProps extends ButtonsProps, BidOfPerson {}

/** The number of the bid among the bids of its person, if there are several. */
const placeText = ({ number, count }: BidOfPerson): string => {
  const [nth, all] = [countText(number), countText(count)];
  return t`Bid ${nth} of ${all} by this person`;
};

const endingWords = { declined: msg`You declined it`, resigned: msg`The bidder resigned` } as const;

export const TaskBid = ({ task, actions, ...ofPerson }: TaskBidProps) => {
  const { bid, number, count } = ofPerson;
  const { bidder, message, state, mine, declined, resigned } = bid;
  const name = nameText(bidder.name);
  const hasButtons = state === 'open';
  return (
    <Box
      component="li"
      {...useBidAddress(bid)}
      aria-busy={bid.sending}
      sx={{
        display: 'grid',
        gridTemplateAreas: {
          xs: '"bidder offer" "facts facts" "message message" "more more" "reviews reviews" "buttons buttons"',
          sm: hasButtons
            ? '"bidder offer buttons" "facts offer buttons" "message message message" "more more more" "reviews reviews reviews"'
            : '"bidder offer" "facts offer" "message message" "more more" "reviews reviews"',
        },
        // Rows with buttons have the same columns, so that offers are easy to compare.
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) fit-content(65%)',
          sm: `minmax(0, 1fr) auto${hasButtons ? ' 6.5rem' : ''}`,
        },
        columnGap: 2,
        p: 2,
        // Further bids of a person are indented below the first one.
        ...(number > 1 && { ml: { xs: 2, sm: 4 } }),
        '& + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Typography component="h3" sx={{ gridArea: 'bidder', fontWeight: 600 }}>
        <PersonLink uid={bidder.uid}>{name}</PersonLink>
        {mine && ` ${t`(you)`}`}
        {count > 1 && (
          <Typography component="span" variant="body2" color="textSecondary">
            {` ${placeText(ofPerson)}`}
          </Typography>
        )}
      </Typography>
      <Box
        sx={{ gridArea: 'facts', display: 'grid', gap: 0.5, alignContent: 'start', justifyItems: 'start' }}
      >
        {bidder.uid !== undefined && !mine && number === 1 && <RecordLine uid={bidder.uid} />}
        <BidTimes {...bid} />
        <BidStateChip state={state} />
        <SendingNote of={bid} />
      </Box>
      <Box sx={{ gridArea: 'offer', display: 'grid', alignContent: 'start', textAlign: 'end' }}>
        <OfferText offer={bid} sx={{ fontWeight: 600 }} />
        <BudgetDifference amount={bid.amount} budget={task.budget} />
      </Box>
      {(message !== undefined || declined !== undefined || resigned !== undefined) && (
        <Box sx={{ gridArea: 'message', mt: 1.5, display: 'grid', gap: 1.5 }}>
          {message !== undefined && <BidMessage message={message} />}
          <Ending bid={bid} words={endingWords} />
        </Box>
      )}
      <BidMore sx={{ gridArea: 'more', mt: 1 }}>
        <BidMark bid={bid} />
        {!mine && <Messages bid={bid} name={bidder.name} isOwner />}
      </BidMore>
      <Box sx={{ gridArea: 'reviews', '&:not(:empty)': { mt: 1.5 } }}>
        <BidReviews bid={bid} task={task} name={name} />
      </Box>
      {hasButtons && <Buttons bid={bid} task={task} actions={actions} />}
    </Box>
  );
};
