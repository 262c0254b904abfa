import { retry } from '@marketplace/service-kit/async';

/** Tries again, with longer and longer pauses, until it works or the signal aborts. */
export type Retry = (what: string, run: () => Promise<void>) => Promise<void>;

/** A {@link Retry} that tells of each fault and success of what it runs. */
export const createRetry =
  (parts: {
    readonly signal: AbortSignal;
    readonly onFault: (what: string, error: unknown) => void;
    readonly onSuccess: (what: string) => void;
  }): Retry =>
  async (what, run) => {
    const { signal, onFault, onSuccess } = parts;
    await retry(
      async () => {
        await run();
        onSuccess(what);
      },
      {
        signal,
        onFailure: (error) => {
          if (!signal.aborted) onFault(what, error);
        },
      },
    );
  };
