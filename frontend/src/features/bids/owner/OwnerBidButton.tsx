import type { TaskAnswer } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { Button } from '@mui/material';
import { useState } from 'react';
import { failureText } from '../../../api/errors/readErrorText.ts';
import { busyButton } from '../../../ui/forms/busyButton.ts';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import { usePlaceBid } from '../calls/usePlaceBid.ts';

/** Places a bid without an offer on an own task: all signed-in users may bid. */
export const OwnerBidButton = ({ task }: { readonly task: TaskAnswer }) => {
  const toasts = useToasts();
  const place = usePlaceBid(task._id);
  const [busy, setBusy] = useState(false);
  const placeBid = async () => {
    setBusy(true);
    try {
      await place({});
    } catch (error) {
      toasts.error(`❌ ${failureText(error, t`Failed to place bid`)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="text"
      size="small"
      color="inherit"
      aria-disabled={busy}
      onClick={() => (busy ? undefined : void placeBid())}
      sx={{ ...busyButton, justifySelf: 'start', ml: -1 }}
    >
      {busy ? t`Placing...` : t`Place Your Bid`}
    </Button>
  );
};
