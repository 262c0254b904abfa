import type { Bid, Mark } from '@marketplace/contracts';
import { endpoint } from '../../../api/endpoint.ts';
import { readsApi, updateBidLists } from './taskBidsApi.ts';

/** The fields of a mark to change; `note: null` removes the note. */
interface MarkChange {
  readonly shortlisted?: boolean;
  readonly note?: string | null;
}
interface MarkCall {
  /** As the owner has seen it. */
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

/** Writes a change into each list that has the bid. */
const showMark = ({ _id, taskId }: MarkCall['bid'], change: MarkChange) =>
  updateBidLists(taskId, ({ pages }) => {
    for (const { items } of pages)
      for (const bid of items) if (bid._id === _id && bid.mark) bid.mark = changedMark(bid.mark, change);
  });

const marksApi = readsApi.injectEndpoints({
  endpoints: (build) => ({
    /** Shows the mark at once, and takes back only its own change if it could not be saved. */
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
      // Lists of shortlisted bids only: the others show the mark already.
      invalidatesTags: (_answer, error, { bid, change }) =>
        error || change.shortlisted === undefined ? [] : [{ type: 'Shortlist', id: bid.taskId }],
    }),
  }),
});

export const { useMarkBidMutation } = marksApi;
