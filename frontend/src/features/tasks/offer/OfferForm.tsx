import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { FormSummary } from '../../../ui/forms/FormSummary.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import type { User } from '../../auth/identity/identity.ts';
import { usePlaceBidMutation } from '../calls/bidsApi.ts';
import { messageOr } from '../calls/messages.ts';
import { useIdempotencyKey } from '../calls/useIdempotencyKey.ts';
import { createDraft } from '../form/drafts.ts';
import { DraftNote } from '../form/DraftNote.tsx';
import { draftKeys } from '../form/forgetDrafts.ts';
import { showFieldErrors } from '../form/showFieldErrors.ts';
import { taskResolver } from '../form/taskResolver.ts';
import { useDraft } from '../form/useDraft.ts';
import { OfferFields } from './OfferFields.tsx';
import { emptyOffer, offerFormFields, offerFormSchema, type OfferForm as Typed } from './offerForm.ts';
import { busyButton } from '../../../ui/styles/busyButton.ts';

interface OfferFormProps {
  readonly taskId: string;
  readonly user: User;
}

/** Places a bid with an offer. What the user types is kept as a draft for this task. */
export const OfferForm = ({ taskId, user }: OfferFormProps) => {
  const { uid, email } = user;
  const id = useId();
  const toasts = useToasts();
  const [placeBid] = usePlaceBidMutation();
  const submission = useIdempotencyKey();
  const [stored] = useState(() => createDraft(draftKeys.offer(uid, taskId), emptyOffer));
  const [kept] = useState(() => stored.reopen());
  const form = useForm({
    resolver: taskResolver(offerFormSchema),
    defaultValues: kept ?? emptyOffer,
    shouldFocusError: false,
  });
  const draft = useDraft(form, { draft: stored, wasRestored: kept !== undefined, firstField: 'amount' });
  // FormSummary and the errors only use the typed values.
  const typed = form as unknown as UseFormReturn<Typed>;
  const busy = form.formState.isSubmitting;

  const place = form.handleSubmit(async (offer) => {
    const call = { taskId, uid, userEmail: email ?? '', offer };
    try {
      await placeBid({ ...call, idempotencyKey: submission.keyFor(call) }).unwrap();
      submission.done();
      draft.clear();
      toasts.success(t`Your bid has been placed!`);
    } catch (error) {
      const message = messageOr(error, t`Failed to place bid`);
      showFieldErrors(typed, offerFormFields, error, message);
      toasts.error(`❌ ${message}`);
    }
  });

  return (
    <Stack
      component="form"
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        if (busy) event.preventDefault();
        else void place(event);
      }}
      sx={{ gap: 2, pt: 2.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography id={id} variant="h4" component="h2">
        <Trans>Or bid with an offer</Trans>
      </Typography>
      {draft.restored && <DraftNote onDiscard={draft.discard} />}
      <FormSummary form={typed} fields={offerFormFields} />
      <OfferFields form={form} idPrefix={id} />
      {/* Not `disabled` while it is sent: that would drop the keyboard's focus. */}
      <Button type="submit" variant="outlined" size="large" aria-disabled={busy} sx={busyButton}>
        {busy ? t`Placing...` : t`Place Your Offer`}
      </Button>
    </Stack>
  );
};
