import type { Bid, TaskAnswer } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Card, Typography } from '@mui/material';
import { BidStateChip } from '../../../ui/bids/BidStateChip.tsx';
import { OfferText } from '../../../ui/bids/OfferText.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { BidMessage } from './BidMessage.tsx';
import { BidTimes, withdrawName } from './BidParts.tsx';
import type { BidActions } from './useBidActions.ts';

interface TaskBidProps {
  readonly bid: Bid;
  readonly task: TaskAnswer;
  readonly actions: BidActions;
}

const areas = '"bidder offer" "facts facts" "message message" "buttons buttons"';

/** A bid in the owner's list. */
export const TaskBid = ({ bid, task, actions }: TaskBidProps) => {
  const { bidder, message, state, mine } = bid;
  const { name } = bidder;
  const acceptable =
    state === 'open' && !mine && (task.status === 'Pending' || task.status === 'In Progress');
  return (
    <Card
      component="li"
      sx={{
        display: 'grid',
        gridTemplateAreas: areas,
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        p: { xs: 2, sm: 2.5 },
      }}
    >
      <Typography component="h3" sx={{ gridArea: 'bidder', fontWeight: 600 }}>
        <UserText>{name}</UserText>
        {mine && ` ${t`(you)`}`}
      </Typography>
      <Box
        sx={{ gridArea: 'facts', display: 'grid', gap: 0.5, alignContent: 'start', justifyItems: 'start' }}
      >
        <BidTimes {...bid} />
        <BidStateChip state={state} />
      </Box>
      <OfferText offer={bid} sx={{ gridArea: 'offer', justifySelf: 'end', fontWeight: 600 }} />
      {message !== undefined && (
        <Box sx={{ gridArea: 'message', mt: 1.5 }}>
          <BidMessage message={message} />
        </Box>
      )}
      {state === 'open' && (
        <Box
          sx={{
            gridArea: 'buttons',
            mt: 1.5,
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            alignSelf: 'end',
            justifyContent: 'flex-end',
          }}
        >
          {mine && (
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              aria-label={withdrawName(bid)}
              aria-disabled={actions.busy}
              onClick={() => void actions.withdraw(bid)}
            >
              <Trans>Withdraw</Trans>
            </Button>
          )}
          {acceptable && (
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
        </Box>
      )}
    </Card>
  );
};
