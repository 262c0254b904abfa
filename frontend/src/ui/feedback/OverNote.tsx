import { Alert } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';

/** In a dialog: why it can no longer do what it was opened for. */
export const OverNote = ({ children }: { readonly children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus may be gone.
    box.current?.focus();
  }, []);
  return (
    <Alert ref={box} severity="error" tabIndex={-1}>
      {children}
    </Alert>
  );
};
