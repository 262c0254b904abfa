import type { Bid, TaskAnswer } from '@marketplace/contracts';
import { Box, Button, Card, Typography } from '@mui/material';
import { BidStateChip } from '../../../ui/bids/BidStateChip.tsx';
import { OfferText } from '../../../ui/bids/OfferText.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { BidMessage } from './BidMessage.tsx';
import { bidName, BidTimes } from './BidParts.tsx';
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
        <UserText>{bidder.name}</UserText>
        {mine && ' (you)'}
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
              aria-label={`Withdraw ${bidName(bid)}`}
              aria-disabled={actions.busy}
              onClick={() => void actions.withdraw(bid)}
            >
              Withdraw
            </Button>
          )}
          {acceptable && (
            <Button
              size="small"
              variant="outlined"
              aria-label={`Accept ${bidName(bid)}`}
              aria-disabled={actions.busy}
              onClick={() => void actions.accept(bid)}
            >
              Accept
            </Button>
          )}
        </Box>
      )}
    </Card>
  );
};
