import { api } from '../../../api/api.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { isOutdated } from '../../../commands/refusals.ts';
import type { ReviewToWrite } from './reviewForm.ts';

export interface Deal {
  readonly bidId: string;
  /** Undefined where only the address of the deal is known. */
  readonly taskId?: string | undefined;
}
interface WrittenReview extends Deal {
  readonly review: ReviewToWrite;
  readonly idempotencyKey: string;
}

/** The reviews of a deal are read again with its task. */
const tagOf = ({ taskId }: Deal) =>
  taskId === undefined ? ('People' as const) : ({ type: 'Task', id: taskId } as const);

const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDealReviews: build.query({
      ...endpoint('GET /bids/{bidId}/reviews', ({ bidId }: Deal) => ({ params: { bidId } })),
      providesTags: (_reviews, _error, deal) => [tagOf(deal)],
    }),
    writeReview: build.mutation({
      ...endpoint('POST /bids/{bidId}/review', ({ bidId, review: body, idempotencyKey }: WrittenReview) => ({
        params: { bidId },
        body,
        idempotencyKey,
      })),
      invalidatesTags: (_answer, error, deal) => (!error || isOutdated(error) ? ['People', tagOf(deal)] : []),
    }),
  }),
});

export const { useGetDealReviewsQuery, useWriteReviewMutation } = reviewsApi;
