import type { PlacedBidsAnswer } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Box, Card, Typography } from '@mui/material';
import { BidStateChip } from '../../ui/bids/BidStateChip.tsx';
import { OfferText } from '../../ui/bids/OfferText.tsx';
import { categoryText, statusText } from '../../ui/tasks/words.ts';
import { Deadline } from '../../ui/time/Deadline.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { BidTitle } from './BidTitle.tsx';
import { Budget } from './Budget.tsx';
import { stepOf } from './stepOf.ts';

const between = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 0.5,
} as const;

/** The user's bids on a small screen: one card for each task. */
export const MyBidCards = ({ bids }: { readonly bids: readonly PlacedBidsAnswer[] }) => (
  <Box
    component="ul"
    role="list"
    aria-label={t`My bids`}
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      m: 0,
      p: 0,
      listStyle: 'none',
    }}
  >
    {bids.map((placed) => (
      <Card
        component="li"
        key={placed.taskId}
        sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2.5 }}
      >
        <Box sx={between}>
          <Typography variant="body2" color="textSecondary">
            {placed.task && `${categoryText(placed.task.category)} · ${statusText(placed.task.status)}`}
          </Typography>
          <BidStateChip state={placed.state} />
        </Box>
        <Typography variant="h4" component="h2">
          <BidTitle task={placed.task} />
        </Typography>
        <Box sx={between}>
          {placed.offer && <OfferText offer={placed.offer} sx={{ fontWeight: 600 }} />}
          {placed.task && (
            <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              <Budget amount={placed.task.budget} />
            </Box>
          )}
        </Box>
        <Typography>{stepOf(placed)}</Typography>
        {placed.task && (
          <Box component="span">
            <Trans>
              Deadline <Deadline day={placed.task.deadline} />
            </Trans>
          </Box>
        )}
        <Box
          sx={{ ...between, mt: 'auto', pt: 1.5, borderTop: 1, borderColor: 'divider', typography: 'body2' }}
        >
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            <Plural value={placed.bids} one="# bid" other="# bids" />
          </Box>
          <Box component="span">
            <Trans>
              Last bid <Moment iso={placed.lastBidAt} />
            </Trans>
          </Box>
        </Box>
      </Card>
    ))}
  </Box>
);
