import { useToasts } from '../toasts/toasts.ts';

/** Copies a text, and says so. False if the browser does not let the page copy; `failed` says it to the user. */
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
