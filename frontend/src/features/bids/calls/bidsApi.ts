import type { PlaceBid } from '@marketplace/contracts';
import { api } from '../../../api/api.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { isOutdated } from '../../tasks/calls/refusals.ts';

interface PlaceBidCall {
  readonly taskId: string;
  readonly userEmail: string;
  /** The user whose count it increases. */
  readonly uid: string;
  /** One for each intended bid, also over retries. */
  readonly idempotencyKey: string;
  readonly offer?: Pick<PlaceBid, 'amount' | 'days' | 'message'>;
}

const bidsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The number of the user's bids, over all tasks; keyed by uid, so that users never see each other's count.
     */
    getMyBidsCount: build.query({
      ...endpoint('GET /bids/count', (_uid: string) => ({})),
      providesTags: ['BidsCount'],
    }),
    placeBid: build.mutation({
      ...endpoint('POST /bids', ({ idempotencyKey, taskId, userEmail, offer }: PlaceBidCall) => ({
        body: { taskId, userEmail, ...offer },
        idempotencyKey,
      })),
      onQueryStarted: async ({ uid }, { dispatch, queryFulfilled }) => {
        try {
          await queryFulfilled;
        } catch {
          return; // the screen that placed it shows the error
        }
        dispatch(
          bidsApi.util.updateQueryData('getMyBidsCount', uid, (count) => {
            count.bidsCount += 1;
          }),
        );
      },
      invalidatesTags: (_answer, error, { taskId }) => {
        const task = { type: 'Task', id: taskId } as const;
        if (error) return isOutdated(error) ? [task] : [];
        return ['BidsCount', 'MyBids', task];
      },
    }),
  }),
});

export const { useGetMyBidsCountQuery, usePlaceBidMutation } = bidsApi;
