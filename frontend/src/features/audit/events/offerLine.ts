import type { EventData } from '@marketplace/contracts';
import { manyText } from '../../../ui/text/countText.ts';
import { formatMoney } from '../../../ui/text/Money.tsx';

/** An offer in one line: '$900.50 in 7 days: I draw bread.'; 'No offer' for a bid without one. */
export const offerLine = ({
  amount,
  days,
  message,
}: EventData<'BidPlaced'> | EventData<'BidRevised'>): string =>
  amount === undefined
    ? 'No offer'
    : `${formatMoney(amount)}${days === undefined ? '' : ` in ${manyText(days, 'day')}`}: ${message ?? ''}`;
