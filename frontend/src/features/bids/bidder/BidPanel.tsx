import { Trans } from '@lingui/react/macro';
import { Stack, Typography, Box, Button, Skeleton } from '@mui/material';
import { useId } from 'react';
import { FormSummary } from '../../../ui/forms/FormSummary.tsx';
import { DraftNote } from '../../../ui/forms/DraftNote.tsx';
import { OfferFields } from '../offer/OfferFields.tsx';
import { offerFormFields } from '../offer/offerForm.ts';
import type { Offer } from '../offer/useOffer.ts';
import { t } from '@lingui/core/macro';
import { countText } from '../../../ui/sentences/countText.ts';
import { momentText } from '../../../ui/time/momentText.ts';
import { useNow } from '../../../ui/time/useNow.ts';
import { useShownBids } from '../calls/useShownBids.ts';
import type { TaskAnswer } from '@marketplace/contracts';
import { OfferText } from '../bid/BidParts.tsx';
import { SendingNote } from '../../../commands/SendingNote.tsx';
import { BidButton } from './BidButton.tsx';
import { MyBidsCount, ClosedBidding, BiddingEnd, Panel } from '../panel/Panel.tsx';
import type { Bidding } from './useBidding.tsx';

/** The fields of a bid; its button is beside the form, or elsewhere on the page. */
const OfferForm = ({ offer: { id, form, draft, place } }: { readonly offer: Offer }) => {
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

/** 'On this task: none', or the number of the user's bids and the time of the last one. Empty until the bids are read. */
const OwnBidsCount = ({ taskId }: { readonly taskId: string }) => {
  const [first] = useShownBids({ taskId }).currentData?.pages ?? [];
  const last = first?.items[0];
  const when = useNow((now) => last && momentText(last.placedAt, now).distance);
  if (first === undefined) return null;
  const count = countText(first.total);
  return (
    <Typography
      role="status"
      variant="body2"
      color="textSecondary"
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {when === undefined
        ? t`On this task: none`
        : first.total > 1
          ? t`On this task: ${count}, the last ${when}`
          : t`On this task: ${count}, ${when}`}
    </Typography>
  );
};

interface BidPanelProps {
  readonly task: TaskAnswer;
  readonly bidding: Bidding;
  /** Whether the main button is elsewhere on the screen. */
  readonly buttonElsewhere: boolean;
}

/** The form of a bid, or the open bid; then its button, and the user's bids in numbers. */
export const BidPanel = ({ task, bidding, buttonElsewhere }: BidPanelProps) => {
  const { offer, toRevise, isKnown, bidAgain } = bidding;
  const newBid = isKnown ? <OfferForm offer={offer} /> : <Skeleton variant="rounded" height={220} />;
  return (
    <Panel label={t`Bid on this task`}>
      {task.acceptingBids ? (
        <>
          {toRevise ? (
            <Box aria-busy={toRevise.sending} sx={{ display: 'grid', gap: 0.5 }}>
              <Typography variant="h4" component="h2">
                {toRevise.declined ? t`Your declined bid` : t`Your open bid`}
              </Typography>
              <OfferText offer={toRevise} sx={{ fontWeight: 600 }} />
              <SendingNote of={toRevise} />
            </Box>
          ) : (
            newBid
          )}
          {isKnown && !buttonElsewhere && <BidButton bidding={bidding} />}
          {toRevise && !toRevise.sending && (
            <Button
              variant="text"
              size="small"
              color="inherit"
              onClick={bidAgain}
              sx={{ justifySelf: 'start', ml: -1 }}
            >
              {t`Place Your Bid`}
            </Button>
          )}
        </>
      ) : (
        <>
          <ClosedBidding task={task} isOwner={false} />
          {/* What is typed stays to be read and copied. */}
          {offer.filled && newBid}
        </>
      )}
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <MyBidsCount />
        <OwnBidsCount taskId={task._id} />
        {task.acceptingBids && <BiddingEnd task={task} />}
      </Box>
    </Panel>
  );
};
