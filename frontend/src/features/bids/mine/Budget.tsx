import { Trans } from '@lingui/react/macro';
import { formatMoney } from '../../../ui/text/Money.tsx';

/** 'Budget $900' */
export const Budget = ({ amount }: { readonly amount: number }) => {
  const money = formatMoney(amount);
  return <Trans>Budget {money}</Trans>;
};
