import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { Toast } from './Toast.tsx';
import { toastLimit, type ShowToast } from './toasts.ts';

const components = { success: Toast, error: Toast, info: Toast, loading: Toast };

const show: ShowToast = (message, variant) => {
  const key = enqueueSnackbar(message, { variant, persist: variant === 'loading' });
  return () => closeSnackbar(key);
};

interface ToastStackProps {
  /** Where toasts stand. */
  readonly region: HTMLElement;
  readonly onReady: (show: ShowToast) => void;
}

/** Toasts, one above the other. */
export const ToastStack = ({ region, onReady }: ToastStackProps) => {
  useEffect(() => {
    onReady(show);
  }, [onReady]);
  return (
    <SnackbarProvider
      maxSnack={toastLimit}
      // Each toast looks after its own time.
      autoHideDuration={null}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      Components={components}
      domRoot={region}
    />
  );
};
