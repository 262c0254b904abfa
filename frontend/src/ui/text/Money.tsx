import { Box, type SxProps, type Theme } from '@mui/material';
import { joinSx } from '../styles/joinSx.ts';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Dollars as the product writes them: `$1,200`, `$99.50`. */
export const formatMoney = (amount: number): string =>
  `$${(Number.isInteger(amount) ? whole : cents).format(amount)}`;

interface MoneyProps {
  readonly amount: number;
  readonly sx?: SxProps<Theme>;
}

export const Money = ({ amount, sx }: MoneyProps) => (
  <Box component="span" sx={joinSx({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }, sx)}>
    {formatMoney(amount)}
  </Box>
);
