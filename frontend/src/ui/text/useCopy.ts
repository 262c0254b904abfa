import { useToasts } from '../toasts/toasts.ts';

/** Copies a text, and shows the toast `done`. If the browser does not allow copying, shows the toast `failed` and returns false. */
export const useCopy = () => {
  const toasts = useToasts();
  return async (text: string, done: string, failed?: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(done);
      return true;
    } catch {
      if (failed !== undefined) toasts.error(failed);
      return false;
    }
  };
};
