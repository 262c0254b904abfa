import { retry } from '@marketplace/service-kit/async';

/** Tries again, with longer and longer pauses, until it works or the signal aborts. */
export type Retry = (what: string, run: () => Promise<void>) => Promise<void>;

/** A {@link Retry} that reports each failure and success. */
export const createRetry =
  (parts: {
    readonly signal: AbortSignal;
    /** If true, failures are expected from now on and not reported. Default: when the signal has aborted. */
    readonly isEnding?: () => boolean;
    readonly onFault: (what: string, error: unknown, tookMs: number) => void;
    readonly onSuccess: (what: string) => void;
  }): Retry =>
  async (what, run) => {
    const { signal, isEnding = () => signal.aborted, onFault, onSuccess } = parts;
    let begun = 0;
    await retry(
      async () => {
        begun = performance.now();
        await run();
        onSuccess(what);
      },
      {
        signal,
        onFailure: (error) => {
          if (!isEnding()) onFault(what, error, performance.now() - begun);
        },
      },
    );
  };
