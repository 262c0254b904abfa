import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { formatMoney } from '../../../ui/text/Money.tsx';
import { isolate } from '../../../ui/sentences/isolate.ts';

const text = (amount: number, budget: number): string => {
  if (amount === budget) return t`as the budget`;
  const difference = isolate(formatMoney(Math.abs(amount - budget)));
  return amount < budget ? t`${difference} under the budget` : t`${difference} over the budget`;
};

interface BudgetDifferenceProps {
  /** Undefined: a bid without an offer. It has nothing to compare. */
  readonly amount: number | undefined;
  readonly budget: number;
}

/** An offer beside the budget: '$40 under the budget'. */
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
      {text(amount, budget)}
    </Box>
  );
