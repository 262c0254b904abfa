import type { Bid, BidSort, BidState, ReviseBid } from '@marketplace/contracts';
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { AnswerOf, CallName, CallRequest } from '../../../api/callTo.ts';
import { answerCheck, endpoint, requestOf } from '../../../api/endpoint.ts';
import { inPages } from '../../../api/pages.ts';
import { now } from '../../../browser/now.ts';
import { isOutdated } from '../../../commands/refusals.ts';
import { keepInTask, tasksApi } from '../../../commands/tasksApi.ts';
import { showWhileSent, type Change } from '../../../commands/sending.ts';
import { changedBids } from './shownBids.ts';

export interface BidsQuery {
  readonly taskId: string;
  readonly bid?: string | undefined;
  readonly sort?: BidSort;
  readonly state?: BidState | undefined;
  readonly shortlisted?: 'true' | undefined;
}
export const acceptedOf = (taskId: string): BidsQuery => ({ taskId, state: 'accepted' });
interface TaskCall {
  readonly taskId: string;
  /** One key for each intended change: each retry sends the same key. */
  readonly idempotencyKey: string;
}
interface BidCall extends TaskCall {
  readonly bidId: string;
}
interface Revision extends BidCall {
  readonly changes: ReviseBid;
}
interface Acceptance extends TaskCall {
  /** The bid that the owner saw when accepting it. */
  readonly bid: Bid;
}

type Delivered = AnswerOf<'POST /tasks/{id}/deliver'>;
/** The calls with the same answer as `deliver`: one schema checks the answers of all calls that send a note. */
type AnsweredAlike = { [Name in CallName]: AnswerOf<Name> extends Delivered ? Name : never }[CallName];
/** The calls about a bid that send a note or a reason of the user. */
export const noteCalls = {
  deliver: { call: 'POST /tasks/{id}/deliver', field: 'note', status: 'same' },
  requestChanges: { call: 'POST /tasks/{id}/request-changes', field: 'note', status: 'same' },
  takeBack: { call: 'POST /tasks/{id}/acceptance/withdraw', field: 'reason', status: 'changed' },
  decline: { call: 'POST /bids/{bidId}/decline', field: 'reason', status: 'changed' },
  resign: { call: 'POST /tasks/{id}/resign', field: 'reason', status: 'changed' },
} as const satisfies Readonly<Record<string, { call: AnsweredAlike; field: string; status: string }>>;
export type NoteAction = keyof typeof noteCalls;
interface NoteCall extends BidCall {
  readonly action: NoteAction;
  readonly note: string | undefined;
}

/** The change to show while the call is sent: a declined bid or a resignation; undefined for other actions. */
const changeWithNote = ({ action, taskId, bidId, note }: NoteCall, requestId: string): Change | undefined => {
  const at = now().toISOString();
  if (action === 'decline') return { requestId, taskId, kind: action, bidId, declined: { reason: note, at } };
  if (action === 'resign' && note !== undefined)
    return { requestId, taskId, kind: action, bidId, resigned: { reason: note, at } };
  return undefined;
};

/** The tags that a change invalidates; more if it changes the task's status. A refusal of an outdated screen invalidates the task. */
const changes =
  (status: 'same' | 'changed') =>
  (_answer: unknown, error: unknown, { taskId }: TaskCall) => {
    const task = { type: 'Task', id: taskId } as const;
    if (error) return isOutdated(error) ? [task] : [];
    return [task, 'MyBids' as const, ...(status === 'changed' ? (['TaskList', 'MyTasks'] as const) : [])];
  };

export const readsApi = tasksApi.injectEndpoints({
  endpoints: (build) => ({
    /** The bids on a task: the owner gets all, others get their own. Updates of the task refetch them. */
    getTaskBids: build.infiniteQuery({
      ...inPages('GET /tasks/{id}/bids', 20, ({ taskId: id, ...query }: BidsQuery) => ({
        params: { id },
        query,
      })),
      providesTags: (_bids, _error, { taskId: id, shortlisted }) => [
        { type: 'Task', id },
        ...(shortlisted ? [{ type: 'Shortlist' as const, id }] : []),
      ],
    }),
  }),
});

export type State = Parameters<ReturnType<typeof readsApi.endpoints.getTaskBids.select>>[0];

/** The highest position among the bids on a task that were read. */
export const readUpTo = (state: State, taskId: string): number =>
  readsApi.util
    .selectCachedArgsForQuery(state, 'getTaskBids')
    .filter((query) => query.taskId === taskId)
    .flatMap((query) => readsApi.endpoints.getTaskBids.select(query)(state).data?.pages ?? [])
    .flatMap(({ items }) => items)
    .reduce((highest, { position }) => Math.max(highest, position), 0);

type Write = ThunkAction<void, State, unknown, UnknownAction>;
type BidListUpdate = Parameters<typeof readsApi.util.updateQueryData<'getTaskBids'>>[2];

export const updateBidLists =
  (taskId: string, update: BidListUpdate): Write =>
  (dispatch, getState) => {
    for (const query of readsApi.util.selectCachedArgsForQuery(getState(), 'getTaskBids'))
      if (query.taskId === taskId) dispatch(readsApi.util.updateQueryData('getTaskBids', query, update));
  };

/** Writes a change into the cached task and the cached lists of its bids. */
export const keepChange =
  (change: Change): Write =>
  (dispatch) => {
    dispatch(keepInTask(change));
    dispatch(
      updateBidLists(change.taskId, (list) => ({
        ...list,
        pages: [...changedBids(list.pages, change, {})],
      })),
    );
  };

interface Started {
  readonly dispatch: ThunkDispatch<State, unknown, UnknownAction>;
  readonly queryFulfilled: Promise<unknown>;
  readonly requestId: string;
}
/** Shows a change while it is sent, and keeps it when the server has confirmed it. */
const showChange =
  <Call>(changeOf: (call: Call, requestId: string) => Change | undefined) =>
  async (call: Call, { dispatch, queryFulfilled: answered, requestId }: Started): Promise<void> => {
    const change = changeOf(call, requestId);
    if (change === undefined) return;
    await showWhileSent(change, {
      dispatch,
      answered,
      keep: () => {
        dispatch(keepChange(change));
      },
    });
  };

const taskBidsApi = readsApi.injectEndpoints({
  endpoints: (build) => ({
    reviseBid: build.mutation({
      ...endpoint('PUT /bids/{bidId}', ({ bidId, idempotencyKey, changes: body }: Revision) => ({
        params: { bidId },
        body,
        idempotencyKey,
      })),
      invalidatesTags: changes('same'),
      onQueryStarted: showChange(({ taskId, bidId, changes: offer }: Revision, requestId) => ({
        requestId,
        taskId,
        kind: 'revise',
        bidId,
        offer,
      })),
    }),
    withdrawBid: build.mutation({
      ...endpoint('POST /bids/{bidId}/withdraw', ({ bidId, idempotencyKey }: BidCall) => ({
        params: { bidId },
        idempotencyKey,
      })),
      invalidatesTags: changes('same'),
      onQueryStarted: showChange(({ taskId, bidId }: BidCall, requestId) => ({
        requestId,
        taskId,
        kind: 'withdraw',
        bidId,
      })),
    }),
    /** Accepts the offer that the bid had at its position. The server refuses if the bid was revised later. */
    acceptBid: build.mutation({
      ...endpoint('POST /bids/{bidId}/accept', ({ bid, idempotencyKey }: Acceptance) => ({
        params: { bidId: bid._id },
        body: { position: bid.position },
        idempotencyKey,
      })),
      invalidatesTags: changes('changed'),
      onQueryStarted: showChange(({ taskId, bid }: Acceptance, requestId) => ({
        requestId,
        taskId,
        kind: 'accept',
        bid,
      })),
    }),
    actWithNote: build.mutation({
      query: ({ action, taskId: id, bidId, note, idempotencyKey }: NoteCall) => {
        const { call, field } = noteCalls[action];
        const request = { params: { id, bidId }, body: { [field]: note }, idempotencyKey };
        return requestOf(call, request as CallRequest<typeof call>);
      },
      responseSchema: answerCheck(noteCalls.deliver.call),
      invalidatesTags: (answer, error, call) => changes(noteCalls[call.action].status)(answer, error, call),
      onQueryStarted: showChange(changeWithNote),
    }),
  }),
});

export const { useGetTaskBidsInfiniteQuery } = readsApi;
export const { useReviseBidMutation, useWithdrawBidMutation, useAcceptBidMutation, useActWithNoteMutation } =
  taskBidsApi;
