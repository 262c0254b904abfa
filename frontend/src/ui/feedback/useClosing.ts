import { useState } from 'react';

/**
 * For a dialog that is rendered while it is opened (useDialogs): it closes itself, and `onClosed` is called when it
 * is gone.
 */
export const useClosing = (onClosed: () => void, isSending = false) => {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return {
    close,
    /** For Cancel and Escape. Sending cannot be cancelled: the dialog stays to show the result. */
    cancel: () => {
      if (!isSending) close();
    },
    /** For the dialog. */
    closing: { open, slotProps: { transition: { onExited: onClosed } } },
  };
};
