import { Alert } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';

/** A note in a dialog: why the action of the dialog is not possible any more. */
export const OverNote = ({ children }: { readonly children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The note takes the focus, because the button that had it may be gone.
    box.current?.focus();
  }, []);
  return (
    <Alert ref={box} severity="error" tabIndex={-1}>
      {children}
    </Alert>
  );
};
