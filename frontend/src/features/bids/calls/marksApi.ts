import type { Bid, Mark } from '@marketplace/contracts';
import { endpoint } from '../../../api/endpoint.ts';
import { readsApi, updateBidLists } from './taskBidsApi.ts';

/** The fields of a mark to change; `note: null` removes the note. */
interface MarkChange {
  readonly shortlisted?: boolean;
  readonly note?: string | null;
}
interface MarkCall {
  /** The bid as the owner saw it before the change. */
  readonly bid: Pick<Bid, '_id' | 'taskId' | 'mark'>;
  readonly change: MarkChange;
}

const changedMark = ({ shortlisted, note }: Mark, change: MarkChange): Mark => {
  const noteNow = change.note === undefined ? note : (change.note ?? undefined);
  return {
    shortlisted: change.shortlisted ?? shortlisted,
    ...(noteNow !== undefined && { note: noteNow }),
  };
};

const showMark = ({ _id, taskId }: MarkCall['bid'], change: MarkChange) =>
  updateBidLists(taskId, ({ pages }) => {
    for (const { items } of pages)
      for (const bid of items) if (bid._id === _id && bid.mark) bid.mark = changedMark(bid.mark, change);
  });

const marksApi = readsApi.injectEndpoints({
  endpoints: (build) => ({
    /** Shows the mark before the server answers. If the mark cannot be saved, only the fields of this change are set back. */
    markBid: build.mutation({
      ...endpoint('PUT /bids/{bidId}/mark', ({ bid, change }: MarkCall) => ({
        params: { bidId: bid._id },
        body: change,
      })),
      onQueryStarted: ({ bid, change }, { dispatch, queryFulfilled }) => {
        const { shortlisted = false, note = null } = bid.mark ?? {};
        dispatch(showMark(bid, change));
        queryFulfilled.catch(() =>
          dispatch(showMark(bid, change.note === undefined ? { shortlisted } : { note })),
        );
      },
      // Refetches only the lists of shortlisted bids: other lists already show the mark.
      invalidatesTags: (_answer, error, { bid, change }) =>
        error || change.shortlisted === undefined ? [] : [{ type: 'Shortlist', id: bid.taskId }],
    }),
  }),
});

export const { useMarkBidMutation } = marksApi;
