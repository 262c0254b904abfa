import { Trans } from '@lingui/react/macro';
import { Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { FormSummary } from '../../../ui/forms/FormSummary.tsx';
import { DraftNote } from '../../tasks/drafts/DraftNote.tsx';
import { OfferFields } from './OfferFields.tsx';
import { offerFormFields } from './offerForm.ts';
import type { Offer } from './useOffer.ts';

/** The fields of a bid; its button is beside the form, or elsewhere on the page. */
export const OfferForm = ({ offer: { id, form, draft, place } }: { readonly offer: Offer }) => {
  const heading = useId();
  return (
    <Stack
      component="form"
      id={id}
      noValidate
      aria-labelledby={heading}
      onSubmit={(event) => {
        event.preventDefault();
        place();
      }}
      sx={{ gap: 2 }}
    >
      <div>
        <Typography id={heading} variant="h4" component="h2">
          <Trans>Your offer</Trans>
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          <Trans>Leave it empty to bid without an offer.</Trans>
        </Typography>
      </div>
      {draft.restored && <DraftNote onDiscard={draft.discard} />}
      <FormSummary form={form} fields={offerFormFields} />
      <OfferFields form={form} idPrefix={id} />
    </Stack>
  );
};
