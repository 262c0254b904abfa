import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { usePlaceBid } from '../calls/usePlaceBid.ts';
import { showFieldErrors, useFormOf } from '../../../ui/forms/formResolver.ts';
import { typedForm } from '../../../ui/forms/typedForm.ts';
import { useDraft } from '../../../drafts/useDraft.ts';
import { bidFormSchema, emptyOffer, isFilled, offerFormFields, type OfferForm } from './offerForm.ts';
import { failureText } from '../../../api/errors/readErrorText.ts';

/**
 * The form of a bid on the task of another user. An empty form places a bid without an offer. The typed text is stored as a
 * draft for this task.
 */
export const useOffer = (taskId: string, onPlaced: () => void) => {
  const id = useId();
  const toasts = useToasts();
  const placeBid = usePlaceBid(taskId);
  const form = useFormOf(bidFormSchema, emptyOffer);
  const draft = useDraft(form, `offer:${taskId}`, 'amount');
  const typed = typedForm(form);
  const values = useWatch({ control: form.control }) as OfferForm;
  const busy = form.formState.isSubmitting;

  const place = form.handleSubmit(async (offer) => {
    try {
      await placeBid(offer);
      draft.clear();
      onPlaced();
    } catch (error) {
      const failed = t`Failed to place bid`;
      const message = failureText(error, failed);
      showFieldErrors(typed, offerFormFields, error, message);
      toasts.echo(`❌ ${offer.amount === undefined ? failed : message}`);
    }
  });
  return {
    /** The id of the form's element, for a button elsewhere on the page. */
    id,
    form: typed,
    draft,
    busy,
    filled: isFilled(values),
    place: () => (busy ? undefined : void place()),
  };
};

export type Offer = ReturnType<typeof useOffer>;
