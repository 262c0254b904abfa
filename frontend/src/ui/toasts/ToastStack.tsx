import { GlobalStyles } from '@mui/material';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { direction } from '../../browser/language.ts';
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
    <>
      {/* Twice, to win over its own rule. Above the bar with the main button at the lower edge of a narrow screen. */}
      <GlobalStyles
        styles={{
          '@media (max-width: 899px)': {
            '.notistack-SnackbarContainer.notistack-SnackbarContainer': { bottom: 96 },
          },
        }}
      />
      <SnackbarProvider
        maxSnack={toastLimit}
        // Each toast has its own timer.
        autoHideDuration={null}
        // Where texts begin: buttons are at the other side.
        anchorOrigin={{ vertical: 'bottom', horizontal: direction === 'rtl' ? 'right' : 'left' }}
        Components={components}
        domRoot={region}
      />
    </>
  );
};
