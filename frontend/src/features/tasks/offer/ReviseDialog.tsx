import type { Bid } from '@marketplace/contracts';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useId, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { FormSummary } from '../../../ui/forms/FormSummary.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { messageOr } from '../calls/messages.ts';
import { useReviseBidMutation } from '../calls/taskBidsApi.ts';
import { useIdempotencyKey } from '../calls/useIdempotencyKey.ts';
import { showFieldErrors } from '../form/showServerErrors.ts';
import { taskResolver } from '../form/taskResolver.ts';
import { OfferFields } from './OfferFields.tsx';
import { offerFormFields, offerFormOf, offerFormSchema, revisionOf, type OfferForm } from './offerForm.ts';

interface ReviseDialogProps {
  readonly bid: Bid;
  /** After the closing animation. */
  readonly onClosed: () => void;
}

/** Changes the offer of an own bid. */
export const ReviseDialog = ({ bid, onClosed }: ReviseDialogProps) => {
  const id = useId();
  const [open, setOpen] = useState(true);
  const toasts = useToasts();
  const [reviseBid] = useReviseBidMutation();
  const submission = useIdempotencyKey();
  const form = useForm({
    resolver: taskResolver(offerFormSchema),
    defaultValues: offerFormOf(bid),
    shouldFocusError: false,
  });
  const { isSubmitting, isDirty } = form.formState;
  const typed = form as unknown as UseFormReturn<OfferForm>;

  const revise = form.handleSubmit(async (offer) => {
    const call = { taskId: bid.taskId, bidId: bid._id, changes: revisionOf(bid, offer) };
    try {
      await reviseBid({ ...call, idempotencyKey: submission.keyFor(call) }).unwrap();
      toasts.success('Your bid is revised.');
      setOpen(false);
    } catch (error) {
      const message = messageOr(error, 'Failed to revise the bid');
      showFieldErrors(typed, offerFormFields, error, message);
      toasts.error(message);
    }
  });

  return (
    <Dialog
      open={open}
      onClose={(_event, reason) => {
        // A click beside the dialog must not lose the typed text.
        if (reason === 'escapeKeyDown' || !isDirty) setOpen(false);
      }}
      slotProps={{ transition: { onExited: onClosed } }}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
    >
      <form noValidate onSubmit={(event) => void revise(event)}>
        <DialogTitle id={id}>Revise your bid</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2.5, pt: 1 }}>
            <FormSummary form={typed} fields={offerFormFields} />
            <OfferFields form={form} idPrefix={`${id}-revise`} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="text" color="inherit" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isSubmitting}>
            {isSubmitting ? 'Revising...' : 'Revise'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
