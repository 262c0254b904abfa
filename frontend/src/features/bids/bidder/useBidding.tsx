import type { TaskAnswer } from '@marketplace/contracts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useDialogs } from '../../../ui/feedback/Dialogs.tsx';
import type { ShownBid } from '../calls/shownBids.ts';
import { useShownBids } from '../calls/useShownBids.ts';
import { isDeclinedAlone } from '../bid/bidActions.ts';
import { ReviseDialog } from '../offer/ReviseDialog.tsx';
import { useOffer } from '../offer/useOffer.ts';

/** The ways to bid on a task of somebody else: place a bid, or revise the newest open bid, else the newest bid that the owner has declined. With `skip` nothing is read. */
export const useBidding = (task: TaskAnswer, { skip }: { readonly skip: boolean }) => {
  const { _id: taskId } = task;
  const [again, setAgain] = useState(false);
  const offer = useOffer(taskId, () => setAgain(false));
  const open = useDialogs();
  const { read, currentData, isError } = useShownBids({ taskId }, { skip });
  const bids = currentData?.pages[0]?.items ?? [];
  const openBid =
    bids.find(({ state }) => state === 'open') ?? bids.find((bid) => isDeclinedAlone(bid, task));
  // What was typed stays in sight if a bid arrives from another tab. While it is sent, it is shown as the open bid.
  const toRevise = (again || offer.filled) && !offer.busy ? undefined : openBid;
  return {
    offer,
    revise: (bid: ShownBid) => open((onClosed) => <ReviseDialog bid={bid} onClosed={onClosed} />),
    /** The server knows of one: it then shows the history. */
    hasBids: (read?.pages[0]?.items ?? []).length > 0,
    /** Until then, nobody knows which of the two it is. */
    isKnown: currentData !== undefined || isError || offer.filled,
    /** Undefined: the form of a new bid is shown. */
    toRevise,
    bidAgain: () => {
      // The field must be rendered before it can take the focus.
      flushSync(() => setAgain(true));
      offer.form.setFocus('amount');
    },
  };
};

export type Bidding = ReturnType<typeof useBidding>;
