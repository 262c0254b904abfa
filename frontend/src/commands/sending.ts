import type { Bid, ReviseBid, TaskDetails } from '@marketplace/contracts';
import { createSlice, type PayloadAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';

/** The change that a call makes to a task or to its bids. `requestId` is the id of the call. */
export type Change = { readonly requestId: string; readonly taskId: string } & (
  | { readonly kind: 'edit'; readonly fields: Partial<TaskDetails> }
  | { readonly kind: 'place'; readonly bid: Bid }
  | { readonly kind: 'revise'; readonly bidId: string; readonly offer: ReviseBid }
  | { readonly kind: 'withdraw'; readonly bidId: string }
  | { readonly kind: 'accept'; readonly bid: Bid }
  | { readonly kind: 'decline'; readonly bidId: string; readonly declined: NonNullable<Bid['declined']> }
  | { readonly kind: 'resign'; readonly bidId: string; readonly resigned: NonNullable<Bid['resigned']> }
);

/** A task or a bid with a change that the server has not confirmed yet. */
export interface Sent {
  readonly sending?: true;
}

type Changes = readonly Change[];
interface SendingState {
  readonly sending: Changes;
}

const slice = createSlice({
  name: 'sending',
  initialState: [] as Changes,
  reducers: {
    begun: (all, { payload }: PayloadAction<Change>) => [...all, payload],
    ended: (all, { payload }: PayloadAction<string>) => all.filter(({ requestId }) => requestId !== payload),
  },
});
export const sendingReducer = slice.reducer;

/** The changes that are being sent: of one task, or of all. */
export const useSending = (taskId?: string): Changes => {
  const all = useSelector(({ sending }: SendingState) => sending);
  return useMemo(
    () => (taskId === undefined ? all : all.filter((change) => change.taskId === taskId)),
    [all, taskId],
  );
};

interface Call<Answer> {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  readonly answered: Promise<Answer>;
  /** Writes the confirmed change into the cached data, which shows it until the data is read again. */
  readonly keep?: (answer: Answer) => void;
}

/**
 * Shows a change while it is sent. The cached data stays unchanged, so that a refusal needs no undo, and the change is not shown twice
 * if a read contains it before the answer arrives. The caller shows the error.
 */
export const showWhileSent = async <Answer>(
  change: Change,
  { dispatch, answered, keep }: Call<Answer>,
): Promise<void> => {
  dispatch(slice.actions.begun(change));
  try {
    keep?.(await answered);
  } catch {
    // The change was refused, and is not shown any more.
  } finally {
    dispatch(slice.actions.ended(change.requestId));
  }
};
