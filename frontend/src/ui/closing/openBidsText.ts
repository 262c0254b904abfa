import { plural, t } from '@lingui/core/macro';
import type { PublicTask } from '@marketplace/contracts';
import { countText } from '../sentences/countText.ts';

/** 'No open bids', '3 open bids · at most 5' */
export const openBidsText = ({
  bidsOpen,
  maxOffers = 0,
}: Pick<PublicTask, 'bidsOpen' | 'maxOffers'>): string => {
  const open = plural(bidsOpen, { 0: 'No open bids', one: '# open bid', other: '# open bids' });
  if (maxOffers === 0) return open;
  const most = countText(maxOffers);
  return t`${open} · at most ${most}`;
};
