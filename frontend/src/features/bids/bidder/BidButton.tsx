import { t } from '@lingui/core/macro';
import { Button } from '@mui/material';
import { busyButton } from '../../../ui/forms/busyButton.ts';
import type { Bidding } from './useBidding.tsx';

/** The main button of a bidder: sends the form of a new bid, or opens the form that revises a bid. */
export const BidButton = ({ bidding: { offer, revise, toRevise } }: { readonly bidding: Bidding }) => {
  // One element has both functions, so that it keeps the focus when a bid is placed.
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
      // `aria-disabled` while the bid is sent, because a button with `disabled` loses the focus.
      aria-disabled={busy}
      sx={busyButton}
    >
      {label()}
    </Button>
  );
};
