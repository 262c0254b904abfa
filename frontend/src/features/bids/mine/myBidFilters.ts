import { bidStateSchema, type BidState } from '@marketplace/contracts';
import { z } from 'zod';
import { createUrlFilters } from '../../../urlFilters/urlFilters.ts';

/** The filter of My Bids in the URL. The list has one order. */
export const myBidFilters = createUrlFilters<'state', 'newest'>({
  schemas: { state: bidStateSchema },
  sortSchema: z.literal('newest'),
  defaultSort: 'newest',
});

/** The chosen state; undefined for all. */
export const stateOf = ({ state }: { readonly state?: string }): BidState | undefined =>
  bidStateSchema.safeParse(state).data;
