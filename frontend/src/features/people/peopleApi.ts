import type { ReviewToWrite } from './reviews/reviewForm.ts';
import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { byCursor } from '../../api/pages.ts';
import { isOutdated } from '../../commands/refusals.ts';

export interface Deal {
  readonly bidId: string;
  /** Undefined where only the address of the deal is known. */
  readonly taskId?: string | undefined;
}
interface WrittenReview extends Deal {
  readonly review: ReviewToWrite;
  readonly idempotencyKey: string;
}

const ofPerson = (uid: string) => ({ params: { uid } });
/** The reviews of a deal are read again with its task. */
const tagOf = ({ taskId }: Deal) =>
  taskId === undefined ? ('People' as const) : ({ type: 'Task', id: taskId } as const);

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query({
      ...endpoint('GET /users/{uid}', ofPerson),
      providesTags: ['People'],
    }),
    /** The same beside a name. A list has many of these: so they are not read again for each change of any task. */
    getRecord: build.query(endpoint('GET /users/{uid}', ofPerson)),
    getShownReviews: build.infiniteQuery({
      ...byCursor('GET /users/{uid}/reviews', 20, ofPerson),
      providesTags: ['People'],
    }),
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
    changeProfile: build.mutation({
      ...endpoint('PUT /account/profile', (about: string | null) => ({ body: { about } })),
      invalidatesTags: (_answer, error) => (error ? [] : ['People']),
    }),
  }),
});

export const {
  useGetProfileQuery,
  useGetRecordQuery,
  useGetShownReviewsInfiniteQuery,
  useGetDealReviewsQuery,
  useWriteReviewMutation,
  useChangeProfileMutation,
} = peopleApi;
