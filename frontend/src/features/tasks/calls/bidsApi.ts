import { bidsCountSchema, insertedSchema, type Inserted } from '@marketplace/contracts';
import type { z } from 'zod';
import { api, checked } from '../../../api/api.ts';

type BidsCount = z.infer<typeof bidsCountSchema>;

interface PlaceBidCall {
  readonly taskId: string;
  readonly userEmail: string;
  /** Whose count it adds to. */
  readonly uid: string;
  /** One for each bid that is meant, however often it is sent. */
  readonly idempotencyKey: string;
}

const bidsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many bids the caller has placed, over all tasks; asked for by uid, so that no one sees another's. */
    getMyBidsCount: build.query<BidsCount, string>({
      query: () => '/bids/count',
      ...checked(bidsCountSchema),
      providesTags: ['BidsCount'],
    }),
    /** How many bids one's own task has. */
    getTaskBidsCount: build.query<BidsCount, string>({
      query: (id) => `/tasks/${encodeURIComponent(id)}/bids/count`,
      ...checked(bidsCountSchema),
    }),
    placeBid: build.mutation<Inserted, PlaceBidCall>({
      query: ({ idempotencyKey, taskId, userEmail }) => ({
        url: '/bids',
        method: 'POST',
        body: { taskId, userEmail },
        headers: { 'Idempotency-Key': idempotencyKey },
      }),
      ...checked(insertedSchema),
      onQueryStarted: async ({ uid }, { dispatch, queryFulfilled }) => {
        try {
          await queryFulfilled;
        } catch {
          return; // the screen that placed it says so
        }
        dispatch(
          bidsApi.util.updateQueryData('getMyBidsCount', uid, (count) => {
            count.bidsCount += 1;
          }),
        );
      },
      invalidatesTags: (_answer, error, { taskId }) =>
        error ? [] : ['BidsCount', 'MyBids', { type: 'Task', id: taskId }],
    }),
  }),
});

export const { useGetMyBidsCountQuery, useLazyGetTaskBidsCountQuery, usePlaceBidMutation } = bidsApi;
