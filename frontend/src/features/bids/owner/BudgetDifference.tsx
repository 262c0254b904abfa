import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { formatMoney } from '../../../ui/text/Money.tsx';

const text = (amount: number, budget: number): string => {
  if (amount === budget) return t`as the budget`;
  const difference = formatMoney(Math.abs(amount - budget));
  return amount < budget ? t`${difference} under the budget` : t`${difference} over the budget`;
};

interface BudgetDifferenceProps {
  /** Undefined for a bid without an offer, which shows nothing. */
  readonly amount: number | undefined;
  readonly budget: number;
}

/** The bars of all offers on a task have the same scale; they end at this many times the budget. */
const widest = 1.5;
const percent = (share: number): string => `${Math.min(share / widest, 1) * 100}%`;

/** The amount as a bar, with a line at the budget. */
const Mark = ({ amount, budget }: { readonly amount: number; readonly budget: number }) => (
  <Box
    component="span"
    aria-hidden
    sx={{ position: 'relative', display: 'block', width: 120, height: 12, my: 0.25, ml: 'auto' }}
  >
    <Box
      component="span"
      sx={{
        position: 'absolute',
        left: 0,
        top: 4,
        width: percent(amount / budget),
        height: 4,
        borderRadius: 1,
        bgcolor: amount > budget ? 'primary.main' : 'line.control',
      }}
    />
    <Box
      component="span"
      sx={{
        position: 'absolute',
        left: percent(1),
        top: 0,
        width: 2,
        height: 12,
        bgcolor: 'text.primary',
      }}
    />
  </Box>
);

/** An offer beside the budget: a mark, and '$40 under the budget'. */
export const BudgetDifference = ({ amount, budget }: BudgetDifferenceProps) =>
  amount !== undefined && (
    <Box
      component="span"
      sx={{
        typography: 'body2',
        color: amount > budget ? 'text.primary' : 'text.secondary',
        fontWeight: amount > budget ? 600 : 400,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {budget > 0 && <Mark amount={amount} budget={budget} />}
      {text(amount, budget)}
    </Box>
  );
