import { plural } from '@lingui/core/macro';

/** 'No open bids', '3 open bids' */
export const openBidsText = (bidsOpen: number): string =>
  plural(bidsOpen, { 0: 'No open bids', one: '# open bid', other: '# open bids' });
