import type { Bid } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useBidNow } from '../bid/useBidNow.ts';
import { useReviseBidMutation } from '../calls/taskBidsApi.ts';
import { useIdempotencyKey } from '../../tasks/calls/useIdempotencyKey.ts';
import { TaskFormDialog } from '../../tasks/form/TaskFormDialog.tsx';
import { taskResolver } from '../../tasks/form/taskResolver.ts';
import { OfferFields } from './OfferFields.tsx';
import {
  offerFormFields,
  offerFormOf,
  offerFormSchema,
  revisionOf,
  type OfferForm,
  type OfferToSend,
} from './offerForm.ts';

interface ReviseDialogProps {
  readonly bid: Bid;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

/** Changes the offer of an own bid. */
export const ReviseDialog = ({ bid: opened, onClosed }: ReviseDialogProps) => {
  const id = useId();
  const { bid, over } = useBidNow('revise', opened);
  const [reviseBid] = useReviseBidMutation();
  const submission = useIdempotencyKey();
  const form = useForm({
    resolver: taskResolver(offerFormSchema),
    // What is not typed in follows the bid, which another tab may revise.
    values: offerFormOf(bid),
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
  const revise = (offer: OfferToSend) => {
    const call = { taskId: bid.taskId, bidId: bid._id, changes: revisionOf(bid, offer) };
    return reviseBid({ ...call, idempotencyKey: submission.keyFor(call) }).unwrap();
  };
  return (
    <TaskFormDialog
      title={t`Revise your bid`}
      form={form}
      fields={offerFormFields}
      over={over}
      confirm={t`Revise`}
      hidesWhileSent
      send={revise}
      done={t`Your bid is revised.`}
      failed={t`Failed to revise the bid`}
      onClosed={onClosed}
    >
      <OfferFields form={form as unknown as UseFormReturn<OfferForm>} idPrefix={id} required />
    </TaskFormDialog>
  );
};
