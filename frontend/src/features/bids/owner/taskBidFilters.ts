import { bidsQuerySchema, bidStateSchema, type BidSort } from '@marketplace/contracts';
import { createUrlFilters } from '../../../urlFilters/urlFilters.ts';

export type TaskBidFilter = 'state' | 'shortlisted';

export const taskBidFilters = createUrlFilters<TaskBidFilter, BidSort>({
  schemas: { state: bidStateSchema, shortlisted: bidsQuerySchema.shape.shortlisted },
  sortSchema: bidsQuerySchema.shape.sort,
  defaultSort: '-placed',
});
