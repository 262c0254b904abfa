import { useSnackbar, type SnackbarKey } from 'notistack';
import { useMemo } from 'react';

/** How many toasts are shown at once, and for how long (milliseconds). */
export const toastLimit = 20;
export const toastDurations = { info: 4000, error: 4000, success: 2000 } as const;

export interface Toasts {
  success(message: string): void;
  error(message: string): void;
  info(message: string): void;
  /** Stays until the returned function is called. */
  loading(message: string): () => void;
}

export const useToasts = (): Toasts => {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  return useMemo(() => {
    const show = (variant: keyof typeof toastDurations) => (message: string) => {
      enqueueSnackbar(message, { variant, autoHideDuration: toastDurations[variant] });
    };
    return {
      success: show('success'),
      error: show('error'),
      info: show('info'),
      loading: (message) => {
        const key: SnackbarKey = enqueueSnackbar(message, { variant: 'default', persist: true });
        return () => {
          closeSnackbar(key);
        };
      },
    };
  }, [enqueueSnackbar, closeSnackbar]);
};
