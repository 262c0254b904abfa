import { useState } from 'react';

/** For a dialog that is rendered while it is opened (useOpening): it closes itself, and `onClosed` is called when it is gone. */
export const useClosing = (onClosed: () => void) => {
  const [open, setOpen] = useState(true);
  return {
    close: () => setOpen(false),
    /** For the dialog. */
    closing: { open, slotProps: { transition: { onExited: onClosed } } },
  };
};
