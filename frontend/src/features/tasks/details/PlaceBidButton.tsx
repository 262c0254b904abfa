import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mui/material';
import type { PlacingBid } from './usePlaceBid.ts';
import { busyButton } from '../../../ui/styles/busyButton.ts';

interface PlaceBidButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly placing: PlacingBid;
}

export const PlaceBidButton = ({ placing: { busy, place }, ...look }: PlaceBidButtonProps) => (
  <Button
    {...look}
    // Not `disabled` while it is sent: that would drop the keyboard's focus.
    aria-disabled={busy}
    onClick={place}
    sx={busyButton}
  >
    <Trans>Place Your Bid</Trans>
  </Button>
);
