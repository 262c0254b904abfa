import { bidsQuerySchema, bidStateSchema, type BidSort } from '@marketplace/contracts';
import { createUrlFilters } from '../../../urlFilters/urlFilters.ts';

export type TaskBidFilter = 'state' | 'shortlisted';

/** The state, the shortlist and the order of a task's bids, in the URL. */
export const taskBidFilters = createUrlFilters<TaskBidFilter, BidSort>({
  schemas: { state: bidStateSchema, shortlisted: bidsQuerySchema.shape.shortlisted },
  sortSchema: bidsQuerySchema.shape.sort,
  defaultSort: '-placed',
});
