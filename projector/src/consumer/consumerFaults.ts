import type { ProjectionName } from '@marketplace/contracts';
import { isUnavailable, type Logger } from '@marketplace/service-kit';
import { retry } from '@marketplace/service-kit/async';
import type { Retry } from '../retry.ts';
import { writingDocuments } from './batchWriter.ts';

/** In milliseconds: after this time without the store, the process leaves its partitions. */
const leaveAfter = 15_000;
/** In milliseconds. A failure that comes longer than this after the last one is a new fault, even if no write succeeded between them. */
const forgetAfter = 60_000;

/** Measures for how long writes fail. After 15 s other processes should get the partitions: they may reach the store. */
const createWriteTimeout = (now = () => performance.now()) => {
  let over = new AbortController();
  let awaySince: number | undefined;
  let failedAt = -Infinity;
  return {
    /** Resets the measurement. The signal aborts when the store has been away for 15 s. */
    begin: () => {
      over = new AbortController();
      awaySince = undefined;
      return over.signal;
    },
    /** Call it after a failure. `tookMs`: how long the failed attempt took. */
    failed: (tookMs: number) => {
      if (now() - failedAt > forgetAfter) awaySince = undefined;
      failedAt = now();
      awaySince ??= failedAt - tookMs;
      if (failedAt - awaySince >= leaveAfter) over.abort();
    },
    /** Call it after a successful write. Successful reads do not end the fault, because each new try begins with reads. */
    wrote: () => {
      awaySince = undefined;
    },
  };
};

/** The name of the retry of a whole turn (open a connection, read, write), for logs and faults. */
export const following = 'following the feed';

/** Keeps the faults of a consumer, and makes its retries. */
export const createConsumerFaults = (logger: Logger) => {
  /** The name of the work that fails, by projection. */
  const failing = new Map<ProjectionName, string>();
  const timeout = createWriteTimeout();
  /** Number of writers that lost their connection since the last successful write. */
  let lostWriters = 0;

  const failed = (what: string, names: readonly ProjectionName[], error: unknown, tookMs: number): void => {
    const context = { err: error, projections: names };
    if (isUnavailable(error)) {
      timeout.failed(what === writingDocuments ? tookMs : 0);
      logger.warn(context, `${what}: waiting; a store or the feed is unavailable`);
      return;
    }
    for (const name of names) failing.set(name, what);
    logger.error(context, `${what} failed; trying again`);
  };
  const succeeded = (what: string, names: readonly ProjectionName[]): void => {
    if (what === writingDocuments) {
      timeout.wrote();
      lostWriters = 0;
    }
    for (const name of names) if ([what, following].includes(failing.get(name) ?? '')) failing.delete(name);
  };

  return {
    /** Makes a retry for work of these projections, which ends when the signal aborts. While `isEnding`, failures are not reported. */
    retryUntil:
      (
        signal: AbortSignal,
        names: readonly ProjectionName[],
        isEnding: () => boolean = () => signal.aborted,
      ): Retry =>
      async (what, run) => {
        let begun = 0;
        const attempt = async () => {
          begun = performance.now();
          await run();
          succeeded(what, names);
        };
        const onFailure = (error: unknown) => {
          if (!isEnding()) failed(what, names, error, performance.now() - begun);
        };
        await retry(attempt, { signal, onFailure });
      },
    /** Call it at the start of an assignment. The signal aborts when writes have failed for too long. */
    beginTimeout: () => timeout.begin(),
    /** Call it when a writer lost its connection. Returns true if no write has succeeded since the previous loss. */
    lostWriterAgain: () => (lostWriters += 1) > 1,
    failing: () => new Set(failing.keys()),
    clear: () => failing.clear(),
  };
};
