import {
  acknowledgedSchema,
  bidSchema,
  revisedSchema,
  type Acknowledged,
  type Bid,
  type BidSort,
  type BidState,
  type NextPage,
  type Revised,
  type ReviseBid,
} from '@marketplace/contracts';
import { api, checked } from '../../../api/api.ts';
import { callTo } from '../../../api/callTo.ts';
import { cursorPages } from '../../../api/cursors.ts';
import { inPages, type Page } from '../../../api/pages.ts';
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

const pageSize = 20;
const { rawResponseSchema, transformResponse } = inPages('GET /mybids', bidSchema, pageSize);

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
    getTaskBids: build.infiniteQuery<Page<Bid>, BidsQuery, NextPage | null>({
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg: { taskId: id, ...options }, pageParam }) =>
        callTo('GET /tasks/{id}/bids', {
          params: { id },
          query: { ...options, limit: pageSize, ...pageParam },
        }),
      rawResponseSchema,
      transformResponse,
      providesTags: (_bids, _error, { taskId }) => [{ type: 'Task', id: taskId }],
    }),
    reviseBid: build.mutation<Revised, BidCall & { readonly changes: ReviseBid }>({
      query: ({ bidId, idempotencyKey, changes: body }) =>
        callTo('PUT /bids/{bidId}', { params: { bidId }, body, idempotencyKey }),
      ...checked(revisedSchema),
      invalidatesTags: changes('same'),
    }),
    withdrawBid: build.mutation<Acknowledged, BidCall>({
      query: ({ bidId, idempotencyKey }) =>
        callTo('POST /bids/{bidId}/withdraw', { params: { bidId }, idempotencyKey }),
      ...checked(acknowledgedSchema),
      invalidatesTags: changes('same'),
    }),
    /** Accepts the offer that the bid had at that position, and no later one. */
    acceptBid: build.mutation<Acknowledged, BidCall & Pick<Bid, 'position'>>({
      query: ({ bidId, idempotencyKey, position }) =>
        callTo('POST /bids/{bidId}/accept', { params: { bidId }, body: { position }, idempotencyKey }),
      ...checked(acknowledgedSchema),
      invalidatesTags: changes('changed'),
    }),
    takeBackAcceptance: build.mutation<Acknowledged, TaskCall & { readonly reason: string }>({
      query: ({ taskId: id, reason, idempotencyKey }) =>
        callTo('POST /tasks/{id}/acceptance/withdraw', { params: { id }, body: { reason }, idempotencyKey }),
      ...checked(acknowledgedSchema),
      invalidatesTags: changes('changed'),
    }),
    deliver: build.mutation<Acknowledged, TaskCall & { readonly note: string }>({
      query: ({ taskId: id, note, idempotencyKey }) =>
        callTo('POST /tasks/{id}/deliver', { params: { id }, body: { note }, idempotencyKey }),
      ...checked(acknowledgedSchema),
      invalidatesTags: changes('same'),
    }),
    requestChanges: build.mutation<Acknowledged, TaskCall & { readonly note: string }>({
      query: ({ taskId: id, note, idempotencyKey }) =>
        callTo('POST /tasks/{id}/request-changes', { params: { id }, body: { note }, idempotencyKey }),
      ...checked(acknowledgedSchema),
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
