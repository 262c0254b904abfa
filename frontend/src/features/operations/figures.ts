import { t } from '@lingui/core/macro';
import { numbers } from '../../formats/numbers.ts';
import { countText } from '../../ui/sentences/countText.ts';

/** Events per second: low rates have a decimal, so that they do not read as 0. */
export const rateText = (rate: number): string => {
  const shown = rate > 0 && rate < 10 ? numbers.decimal(Math.max(rate, 0.1)) : countText(Math.round(rate));
  return t`${shown}/s`;
};

/** The part of the ledger up to `position`, 0 to 1; 1 for an empty ledger. */
export const shareOf = (position: number, head: number): number =>
  head === 0 ? 1 : Math.min(1, Math.max(0, position / head));
