import type { Bid } from '@marketplace/contracts';
import { Plural, Trans } from '@lingui/react/macro';
import { Box, type SxProps, type Theme } from '@mui/material';
import { joinSx } from '../../../ui/styles/joinSx.ts';
import { Money } from '../../../ui/text/Money.tsx';

interface OfferTextProps {
  readonly offer: Pick<Bid, 'amount' | 'days'>;
  readonly sx?: SxProps<Theme>;
}

/** An offer in one line: '$900.50 · 7 days'; 'No offer' for a bid without one. */
export const OfferText = ({ offer: { amount, days }, sx }: OfferTextProps) => (
  <Box component="span" sx={joinSx({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }, sx)}>
    {amount === undefined ? (
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        <Trans>No offer</Trans>
      </Box>
    ) : (
      <Money amount={amount} />
    )}
    {days !== undefined && (
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {' '}
        · <Plural value={days} one="# day" other="# days" />
      </Box>
    )}
  </Box>
);
