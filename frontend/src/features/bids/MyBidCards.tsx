import type { PlacedBidsAnswer } from '@marketplace/contracts';
import { Box, Card, Typography } from '@mui/material';
import { Deadline } from '../../ui/time/Deadline.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { Money } from '../../ui/text/Money.tsx';
import { StatusChip } from '../../ui/tasks/StatusChip.tsx';
import { BidTitle } from './BidTitle.tsx';
import { manyText } from '../../ui/text/countText.ts';

const between = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 0.5,
} as const;

/** The user's bids on a small screen. */
export const MyBidCards = ({ bids }: { readonly bids: readonly PlacedBidsAnswer[] }) => (
  <Box
    component="ul"
    aria-label="My bids"
    sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, m: 0, p: 0, listStyle: 'none' }}
  >
    {bids.map(({ taskId, bids: count, lastBidAt, task }) => (
      <Card component="li" key={taskId} sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2.5 }}>
        {task && (
          <Box sx={between}>
            <Typography variant="body2" color="textSecondary">
              {task.category}
            </Typography>
            <StatusChip status={task.status} />
          </Box>
        )}
        <Typography variant="h4" component="h2">
          <BidTitle task={task} />
        </Typography>
        {task && (
          <Box sx={between}>
            <Deadline day={task.deadline} />
            <Money amount={task.budget} sx={{ fontWeight: 600 }} />
          </Box>
        )}
        <Box sx={{ ...between, mt: 'auto', pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {manyText(count, 'bid')}
          </Box>
          <Box component="span">
            Last bid <Moment iso={lastBidAt} />
          </Box>
        </Box>
      </Card>
    ))}
  </Box>
);
