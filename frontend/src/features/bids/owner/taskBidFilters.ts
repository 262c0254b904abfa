import { bidsQuerySchema, bidStateSchema, type BidSort } from '@marketplace/contracts';
import { createUrlFilters } from '../../../urlFilters/urlFilters.ts';

/** The state and the order of a task's bids, in the URL. */
export const taskBidFilters = createUrlFilters<'state', BidSort>({
  schemas: { state: bidStateSchema },
  sortSchema: bidsQuerySchema.shape.sort,
  defaultSort: '-placed',
});
