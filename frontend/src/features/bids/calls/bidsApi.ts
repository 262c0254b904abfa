import type { Bid, PlaceBid } from '@marketplace/contracts';
import { endpoint } from '../../../api/endpoint.ts';
import { now } from '../../../browser/now.ts';
import { isOutdated } from '../../../commands/refusals.ts';
import { showWhileSent } from '../../../commands/sending.ts';
import { keepChange, readsApi, readUpTo } from './taskBidsApi.ts';

interface PlaceBidCall {
  readonly taskId: string;
  readonly userEmail: string;
  readonly userName: string;
  /** The user whose count of bids this call increases. */
  readonly uid: string;
  /** One key for each intended bid: each retry sends the same key. */
  readonly idempotencyKey: string;
  readonly offer?: Pick<PlaceBid, 'amount' | 'days' | 'message'>;
}

/** The bid before the server answers, with the id of its call. `after`: the highest position that was read of the bids on the task. */
const bidOf = ({ taskId, userName, offer }: PlaceBidCall, requestId: string, after: number): Bid => ({
  ...offer,
  _id: requestId,
  taskId,
  bidder: { name: userName },
  state: 'open',
  placedAt: now().toISOString(),
  mine: true,
  position: after,
});

const countApi = readsApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The number of the user's bids, over all tasks; keyed by uid, so that users never see each other's count.
     */
    getMyBidsCount: build.query({
      ...endpoint('GET /bids/count', (_uid: string) => ({})),
      providesTags: ['BidsCount'],
    }),
  }),
});

const bidsApi = countApi.injectEndpoints({
  endpoints: (build) => ({
    placeBid: build.mutation({
      ...endpoint('POST /bids', ({ idempotencyKey, taskId, userEmail, offer }: PlaceBidCall) => ({
        body: { taskId, userEmail, ...offer },
        idempotencyKey,
      })),
      onQueryStarted: async (call, { dispatch, queryFulfilled, requestId, ...store }) => {
        const { uid, taskId } = call;
        const state = store.getState();
        const before = countApi.endpoints.getMyBidsCount.select(uid)(state).data?.bidsCount;
        const bid = bidOf(call, requestId, readUpTo(state, taskId));
        const change = { requestId, taskId, kind: 'place', bid } as const;
        await showWhileSent(change, {
          dispatch,
          answered: queryFulfilled,
          keep: ({ data: { insertedId, position } }) => {
            const placed = { ...bid, _id: insertedId, position };
            dispatch(keepChange({ ...change, bid: placed }));
            dispatch(
              countApi.util.updateQueryData('getMyBidsCount', uid, (count) => {
                // A live update may have counted it.
                if (before !== undefined) count.bidsCount = Math.max(count.bidsCount, before + 1);
              }),
            );
          },
        });
      },
      invalidatesTags: (_answer, error, { taskId }) => {
        const task = { type: 'Task', id: taskId } as const;
        if (error) return isOutdated(error) ? [task] : [];
        return ['BidsCount', 'MyBids', task];
      },
    }),
  }),
});

export const { useGetMyBidsCountQuery } = countApi;
export const { usePlaceBidMutation } = bidsApi;
