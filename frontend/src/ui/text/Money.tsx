import { Box, type SxProps, type Theme } from '@mui/material';
import { numbers } from '../../formats/numbers.ts';
import { joinSx } from '../styles/joinSx.ts';

/** Dollars: `$1,200`, `$99.50`. */
export const formatMoney = (amount: number): string => numbers.money(amount);

interface MoneyProps {
  readonly amount: number;
  readonly sx?: SxProps<Theme>;
}

export const Money = ({ amount, sx }: MoneyProps) => (
  <Box
    component="bdi"
    dir="ltr"
    sx={joinSx({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }, sx)}
  >
    {formatMoney(amount)}
  </Box>
);
