import { t } from '@lingui/core/macro';
import { Button } from '@mui/material';
import { busyButton } from '../../../ui/forms/busyButton.ts';
import type { Bidding } from './useBidding.tsx';

/** The main button of a bidder: sends the form of a bid, or opens the one of a revision. */
export const BidButton = ({ bidding: { offer, revise, toRevise } }: { readonly bidding: Bidding }) => {
  // One element for both: it keeps the focus when a bid is placed.
  const busy = offer.busy || toRevise?.sending;
  const does = toRevise
    ? { onClick: () => (busy ? undefined : revise(toRevise)) }
    : { type: 'submit' as const, form: offer.id };
  const label = () => {
    if (toRevise) return toRevise.amount === undefined ? t`Add an offer` : t`Revise`;
    return offer.busy ? t`Placing...` : t`Place Your Bid`;
  };
  return (
    <Button
      {...does}
      variant="contained"
      size="large"
      // Not `disabled` while it is sent: that would drop the keyboard's focus.
      aria-disabled={busy}
      sx={busyButton}
    >
      {label()}
    </Button>
  );
};
