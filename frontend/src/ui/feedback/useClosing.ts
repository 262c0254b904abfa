import { useRef, useState } from 'react';

/**
 * For a dialog that is rendered while it is opened (useDialogs): it closes itself, and `onClosed` is called when it
 * is gone. `hides`: it is out of sight while it is sent, and comes back if it is not closed then.
 */
export const useClosing = (onClosed: () => void, isSending = false, hides = false) => {
  const [open, setOpen] = useState(true);
  const hidden = useRef(false);
  const close = () => {
    setOpen(false);
    if (hidden.current) onClosed();
  };
  return {
    close,
    /** For Cancel and Escape. Sending cannot be cancelled: the dialog stays to show the result. */
    cancel: () => {
      if (!isSending) close();
    },
    /** For the dialog. */
    closing: {
      open: open && !(hides && isSending),
      slotProps: {
        transition: {
          onEnter: () => {
            hidden.current = false;
          },
          onExited: () => {
            hidden.current = true;
            if (!open) onClosed();
          },
        },
      },
    },
  };
};
