import { manyText } from '../text/countText.ts';

/** 'No open bids', '3 open bids' */
export const openBidsText = (bidsOpen: number): string =>
  bidsOpen === 0 ? 'No open bids' : manyText(bidsOpen, 'open bid');
