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
  /** The live region of the toasts. */
  readonly region: HTMLElement;
  readonly onReady: (show: ShowToast) => void;
}

/** The stack of toasts. */
export const ToastStack = ({ region, onReady }: ToastStackProps) => {
  useEffect(() => {
    onReady(show);
  }, [onReady]);
  return (
    <SnackbarProvider
      maxSnack={toastLimit}
      // Each toast has its own timer.
      autoHideDuration={null}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      Components={components}
      domRoot={region}
    />
  );
};
