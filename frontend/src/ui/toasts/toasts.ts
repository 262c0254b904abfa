import { createContext, use } from 'react';

/**
 * The limit of visible toasts, and their durations (milliseconds); a loading toast stays until its work is done.
 */
export const toastLimit = 20;
export const toastDurations = {
  info: 4000,
  error: 4000,
  echo: 4000,
  success: 2000,
  loading: undefined,
} as const;
export type ToastKind = keyof typeof toastDurations;

declare module 'notistack' {
  interface VariantOverrides {
    default: false;
    warning: false;
    loading: true;
    echo: true;
  }
}

/** Work that ends within this time shows no loading toast, because a toast that disappears at once disturbs. */
const shortestWaitMs = 300;

/** Shows a toast; the returned function removes it. */
export type ShowToast = (message: string, kind: ToastKind) => () => void;

export interface Toasts {
  success(message: string): void;
  error(message: string): void;
  /** Shows an error that its form announces: screen readers do not hear it a second time. */
  echo(message: string): void;
  info(message: string): void;
  /** Shows a loading toast until the work ends; returns the work's result. */
  during<Result>(message: string, work: Promise<Result>): Promise<Result>;
}

export const createToasts = (show: ShowToast): Toasts => ({
  success: (message) => void show(message, 'success'),
  error: (message) => void show(message, 'error'),
  echo: (message) => void show(message, 'echo'),
  info: (message) => void show(message, 'info'),
  during: async (message, work) => {
    let dismiss: (() => void) | undefined;
    const saying = setTimeout(() => {
      dismiss = show(message, 'loading');
    }, shortestWaitMs);
    try {
      return await work;
    } finally {
      clearTimeout(saying);
      dismiss?.();
    }
  },
});

export const ToastsContext = createContext<Toasts | undefined>(undefined);

export const useToasts = (): Toasts => {
  const toasts = use(ToastsContext);
  if (!toasts) throw new Error('useToasts needs a ToastHost around it.');
  return toasts;
};
