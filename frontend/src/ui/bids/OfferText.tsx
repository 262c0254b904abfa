import type { Bid } from '@marketplace/contracts';
import { Box, type SxProps, type Theme } from '@mui/material';
import { joinSx } from '../styles/joinSx.ts';
import { manyText } from '../text/countText.ts';
import { Money } from '../text/Money.tsx';

interface OfferTextProps {
  readonly offer: Pick<Bid, 'amount' | 'days'>;
  readonly sx?: SxProps<Theme>;
}

/** An offer in one line: '$900.50 · 7 days'; 'No offer' for a bid without one. */
export const OfferText = ({ offer: { amount, days }, sx }: OfferTextProps) => (
  <Box component="span" sx={joinSx({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }, sx)}>
    {amount === undefined ? (
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        No offer
      </Box>
    ) : (
      <Money amount={amount} />
    )}
    {days !== undefined && (
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {' '}
        · {manyText(days, 'day')}
      </Box>
    )}
  </Box>
);
