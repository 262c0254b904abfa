import type { Bid, BidSort, BidState, ReviseBid } from '@marketplace/contracts';
import { api } from '../../../api/api.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { inPages } from '../../../api/pages.ts';
import { isOutdated } from '../../tasks/calls/refusals.ts';

export interface BidsQuery {
  readonly taskId: string;
  readonly sort?: BidSort;
  readonly state?: BidState | undefined;
}
/** The list of the accepted bid. */
export const acceptedOf = (taskId: string): BidsQuery => ({ taskId, state: 'accepted' });
/** A call about a task. */
interface TaskCall {
  readonly taskId: string;
  /** One for each intended change, also over retries. */
  readonly idempotencyKey: string;
}
interface BidCall extends TaskCall {
  readonly bidId: string;
}
interface Revision extends BidCall {
  readonly changes: ReviseBid;
}
type Acceptance = BidCall & Pick<Bid, 'position'>;

const noteOnWork = ({ taskId: id, note, idempotencyKey }: TaskCall & { readonly note: string }) => ({
  params: { id },
  body: { note },
  idempotencyKey,
});

/** The tags of a change, by whether it also changes the task's status; a refusal may come from an old screen. */
const changes =
  (status: 'same' | 'changed') =>
  (_answer: unknown, error: unknown, { taskId }: TaskCall) => {
    const task = { type: 'Task', id: taskId } as const;
    if (error) return isOutdated(error) ? [task] : [];
    return [task, 'MyBids' as const, ...(status === 'changed' ? (['TaskList', 'MyTasks'] as const) : [])];
  };

const taskBidsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The bids on a task: all for its owner, for others their own. Updates of the task refetch them. */
    getTaskBids: build.infiniteQuery({
      ...inPages('GET /tasks/{id}/bids', 20, ({ taskId: id, ...query }: BidsQuery) => ({
        params: { id },
        query,
      })),
      providesTags: (_bids, _error, { taskId }) => [{ type: 'Task', id: taskId }],
    }),
    reviseBid: build.mutation({
      ...endpoint('PUT /bids/{bidId}', ({ bidId, idempotencyKey, changes: body }: Revision) => ({
        params: { bidId },
        body,
        idempotencyKey,
      })),
      invalidatesTags: changes('same'),
    }),
    withdrawBid: build.mutation({
      ...endpoint('POST /bids/{bidId}/withdraw', ({ bidId, idempotencyKey }: BidCall) => ({
        params: { bidId },
        idempotencyKey,
      })),
      invalidatesTags: changes('same'),
    }),
    /** Accepts the offer that the bid had at that position, and no later one. */
    acceptBid: build.mutation({
      ...endpoint('POST /bids/{bidId}/accept', ({ bidId, idempotencyKey, position }: Acceptance) => ({
        params: { bidId },
        body: { position },
        idempotencyKey,
      })),
      invalidatesTags: changes('changed'),
    }),
    takeBackAcceptance: build.mutation({
      ...endpoint(
        'POST /tasks/{id}/acceptance/withdraw',
        ({ taskId: id, reason, idempotencyKey }: TaskCall & { readonly reason: string }) => ({
          params: { id },
          body: { reason },
          idempotencyKey,
        }),
      ),
      invalidatesTags: changes('changed'),
    }),
    deliver: build.mutation({
      ...endpoint('POST /tasks/{id}/deliver', noteOnWork),
      invalidatesTags: changes('same'),
    }),
    requestChanges: build.mutation({
      ...endpoint('POST /tasks/{id}/request-changes', noteOnWork),
      invalidatesTags: changes('same'),
    }),
  }),
});

export const {
  useGetTaskBidsInfiniteQuery,
  useReviseBidMutation,
  useWithdrawBidMutation,
  useAcceptBidMutation,
  useTakeBackAcceptanceMutation,
  useDeliverMutation,
  useRequestChangesMutation,
} = taskBidsApi;
