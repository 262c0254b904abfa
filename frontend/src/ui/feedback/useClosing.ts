import { useRef, useState } from 'react';

/**
 * Closes a dialog that is rendered by useDialogs, and calls `onClosed` after the closing animation. With `hides`, the dialog
 * is hidden while it sends, and appears again if it is not closed after that.
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
    /** For Cancel and Escape. Does nothing while the dialog sends: the dialog stays to show the result. */
    cancel: () => {
      if (!isSending) close();
    },
    /** The props of the MUI dialog. */
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
