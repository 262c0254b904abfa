import type { Bid, TaskAnswer } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useBidNow } from '../bid/useBidNow.ts';
import { useReviseBidMutation } from '../calls/taskBidsApi.ts';
import { useIdempotencyKey } from '../../../commands/useIdempotencyKey.ts';
import { CommandDialog } from '../../../commands/CommandDialog.tsx';
import { formResolver } from '../../../ui/forms/formResolver.ts';
import { OfferFields } from '../offer/OfferFields.tsx';
import {
  offerFormFields,
  offerFormOf,
  offerFormSchema,
  revisionOf,
  type OfferToSend,
} from '../offer/offerForm.ts';
import { flushSync } from 'react-dom';
import { useDialogs } from '../../../ui/feedback/Dialogs.tsx';
import { typedForm } from '../../../ui/forms/typedForm.ts';
import type { ShownBid } from '../calls/shownBids.ts';
import { useShownBids } from '../calls/useShownBids.ts';
import { isDeclinedAlone } from '../bid/bidActions.ts';
import { useOffer } from '../offer/useOffer.ts';

interface ReviseDialogProps {
  readonly bid: Bid;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

/** Changes the offer of an own bid. */
const ReviseDialog = ({ bid: opened, onClosed }: ReviseDialogProps) => {
  const id = useId();
  const { bid, over } = useBidNow('revise', opened);
  const [reviseBid] = useReviseBidMutation();
  const submission = useIdempotencyKey();
  const form = useForm({
    resolver: formResolver(offerFormSchema),
    // Fields that the user has not changed follow the bid, which another tab may revise.
    values: offerFormOf(bid),
    resetOptions: { keepDirtyValues: true, keepDirty: true },
    shouldFocusError: false,
  });
  const revise = (offer: OfferToSend) => {
    const call = { taskId: bid.taskId, bidId: bid._id, changes: revisionOf(bid, offer) };
    return reviseBid({ ...call, idempotencyKey: submission.keyFor(call) }).unwrap();
  };
  return (
    <CommandDialog
      title={t`Revise your bid`}
      form={form}
      fields={offerFormFields}
      subject={`revise:${bid._id}`}
      over={over}
      confirm={t`Revise`}
      hidesWhileSent
      send={revise}
      done={t`Your bid is revised.`}
      failed={t`Failed to revise the bid`}
      onClosed={onClosed}
    >
      <OfferFields form={typedForm(form)} idPrefix={id} required />
    </CommandDialog>
  );
};

/** Bidding on another user's task: a new bid, or a revision of the newest open bid, else of the newest declined bid. `skip`: no reads. */
export const useBidding = (task: TaskAnswer, { skip }: { readonly skip: boolean }) => {
  const { _id: taskId } = task;
  const [again, setAgain] = useState(false);
  const offer = useOffer(taskId, () => setAgain(false));
  const open = useDialogs();
  const { read, currentData, isError } = useShownBids({ taskId }, { skip });
  const bids = currentData?.pages[0]?.items ?? [];
  const openBid =
    bids.find(({ state }) => state === 'open') ?? bids.find((bid) => isDeclinedAlone(bid, task));
  // A form with typed text stays visible if a bid arrives from another tab. While the bid is sent, it is shown as the open bid.
  const toRevise = (again || offer.filled) && !offer.busy ? undefined : openBid;
  return {
    offer,
    revise: (bid: ShownBid) => open((onClosed) => <ReviseDialog bid={bid} onClosed={onClosed} />),
    /** Whether the server has a bid of the user; it then answers reads of the task's history. */
    hasBids: (read?.pages[0]?.items ?? []).length > 0,
    /** Whether it is known if there is a bid to revise, or a form for a new bid to show. */
    isKnown: currentData !== undefined || isError || offer.filled,
    /** The bid that the user can revise; undefined if the form of a new bid is shown. */
    toRevise,
    bidAgain: () => {
      // The field must be rendered before it can take the focus.
      flushSync(() => setAgain(true));
      offer.form.setFocus('amount');
    },
  };
};

export type Bidding = ReturnType<typeof useBidding>;
