import { plural, t } from '@lingui/core/macro';
import type { EventData, OfferEventType } from '@marketplace/contracts';
import { isolate } from '../../../ui/sentences/isolate.ts';
import { textOrForgotten } from '../../../ui/text/Forgotten.tsx';
import { formatMoney } from '../../../ui/text/Money.tsx';

/** An offer in one line: '$900.50 in 7 days: I draw bread.'; 'No offer' for a bid without one. */
export const offerLine = ({ amount, days, message = '' }: EventData<OfferEventType>): string => {
  if (amount === undefined) return t`No offer`;
  const offer = isolate(formatMoney(amount));
  const words = isolate(textOrForgotten(message));
  return days === undefined
    ? t`${offer}: ${words}`
    : plural(days, { one: `${offer} in # day: ${words}`, other: `${offer} in # days: ${words}` });
};
